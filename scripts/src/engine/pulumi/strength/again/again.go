// Package zxcvbn is the other name under which the engine asks for the same.
package zxcvbn

import "github.com/ccojocar/zxcvbn-go"

// PasswordStrength is that of the package that it is named after.
var PasswordStrength = zxcvbn.PasswordStrength
