module tripod/strength

go 1.26
