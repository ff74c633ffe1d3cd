module tripod/strength/again

go 1.26

require github.com/ccojocar/zxcvbn-go v1.0.1
