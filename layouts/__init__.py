"""The physical model: shapes, pages and sheets in millimetres. Knows no game and no file format."""
