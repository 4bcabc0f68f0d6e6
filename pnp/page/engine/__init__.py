"""What stands for packages with compiled code in the page; a folder of the path there."""
