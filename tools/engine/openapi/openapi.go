// Package libopenapi stands for the one of this name, with which one command of the engine reads what interface Pulumi's own cloud
// has. Compiling that takes a fifth of the time that the whole engine takes; here the command says that it is left out. The
// packages below name what the command would look at.
package libopenapi

import (
	"errors"

	v3 "github.com/pb33f/libopenapi/datamodel/high/v3"
)

// Model is what a document says.
type Model struct{ Model v3.Document }

// Document is one that was read; there is none.
type Document struct{}

// NewDocument reads none.
func NewDocument([]byte) (Document, error) {
	return Document{}, errors.New("this engine was built for local use, without the command that reads Pulumi Cloud's interface")
}

// BuildV3Model is asked of no document.
func (Document) BuildV3Model() (*Model, error) { return nil, errors.ErrUnsupported }
