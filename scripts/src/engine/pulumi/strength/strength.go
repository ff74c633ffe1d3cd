// Package zxcvbn stands for the one of this name, with which the engine tells whether a setting in plain text looks like a secret.
// That one unpacks 20 MB of dictionaries whenever the engine starts, twice, which is half of what a short command takes.
package zxcvbn

import "math"

// Strength says how hard a text is to guess.
type Strength struct {
	// Entropy is in bits.
	Entropy float64
}

// PasswordStrength takes a text for one that was drawn from its own characters: what dictionaries would know counts as a secret, too.
func PasswordStrength(text string, _ []string) Strength {
	counts := map[rune]float64{}
	length := 0.0
	for _, char := range text {
		counts[char]++
		length++
	}
	entropy := 0.0
	for _, count := range counts {
		entropy -= count * math.Log2(count/length)
	}
	return Strength{Entropy: entropy}
}
