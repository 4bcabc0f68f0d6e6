"""Reports: findings and scores as rows, shown on a terminal, as JSON, as tables and on sheets."""
