"""What is said of a position: findings, scores, and the checks that all games share."""
