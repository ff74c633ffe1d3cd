// Package base names what is the same in all versions of a document.
package base

import (
	"errors"

	"github.com/pb33f/libopenapi/orderedmap"
	"go.yaml.in/yaml/v4"
)

// Info says what a document is of.
type Info struct{ Version string }

// SchemaProxy leads to a schema.
type SchemaProxy struct{ schema *Schema }

// Schema is what it leads to.
func (p *SchemaProxy) Schema() *Schema { return p.schema }

// Either is one of two.
type Either[A, B any] struct {
	A A
	B B
	N int
}

// IsA says whether it is the first of them.
func (e *Either[A, B]) IsA() bool { return e.N == 0 }

// Discriminator tells variants apart.
type Discriminator struct {
	PropertyName string
	Mapping      *orderedmap.Map[string, string]
}

// Hashed tells one schema from others.
type Hashed interface{ Hash() uint64 }

// Schema says what a value is like.
type Schema struct {
	Type, Required               []string
	Format, Pattern, Description string
	Properties                   *orderedmap.Map[string, *SchemaProxy]
	Extensions                   *orderedmap.Map[string, *yaml.Node]
	Items, AdditionalProperties  *Either[*SchemaProxy, bool]
	AllOf, AnyOf, OneOf          []*SchemaProxy
	Discriminator                *Discriminator
	Enum                         []*yaml.Node
	Default                      *yaml.Node
	ReadOnly, Nullable           *bool
	Minimum, Maximum, MultipleOf *float64
	MinLength, MaxLength         *int64
}

// GoLow has no hash.
func (*Schema) GoLow() Hashed { return nil }

// MarshalJSONInline writes none.
func (*Schema) MarshalJSONInline() ([]byte, error) { return nil, errors.ErrUnsupported }
