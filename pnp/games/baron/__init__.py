"""Baron (Franz Gaudois, 2006): facts, boards and texts."""
