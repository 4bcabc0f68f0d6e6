"""From a board to pages: its drawing, and the three ways to put it on paper."""
