// Package orderedmap has maps that keep the order in which they were filled.
package orderedmap

import (
	"iter"
	"slices"
)

// Map of values by key. A nil one is empty.
type Map[K comparable, V any] struct {
	keys   []K
	values map[K]V
}

// New makes an empty one.
func New[K comparable, V any]() *Map[K, V] { return &Map[K, V]{values: map[K]V{}} }

// Len says how many values there are.
func Len[K comparable, V any](m *Map[K, V]) int {
	if m == nil {
		return 0
	}
	return len(m.keys)
}

// Set puts a value in its place, or behind the others.
func (m *Map[K, V]) Set(key K, value V) {
	if _, there := m.values[key]; !there {
		m.keys = append(m.keys, key)
	}
	m.values[key] = value
}

// Get gives a value, and whether it is there.
func (m *Map[K, V]) Get(key K) (V, bool) {
	value, there := m.values[key]
	return value, there
}

// GetOrZero gives a value, or nothing.
func (m *Map[K, V]) GetOrZero(key K) V { return m.values[key] }

// Delete takes a value away.
func (m *Map[K, V]) Delete(key K) {
	delete(m.values, key)
	m.keys = slices.DeleteFunc(m.keys, func(one K) bool { return one == key })
}

// FromOldest goes through all values.
func (m *Map[K, V]) FromOldest() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		if m == nil {
			return
		}
		for _, key := range m.keys {
			if !yield(key, m.values[key]) {
				return
			}
		}
	}
}

// KeysFromOldest goes through all keys.
func (m *Map[K, V]) KeysFromOldest() iter.Seq[K] {
	return func(yield func(K) bool) {
		for key := range m.FromOldest() {
			if !yield(key) {
				return
			}
		}
	}
}
