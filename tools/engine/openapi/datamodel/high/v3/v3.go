// Package v3 names what stands in a document of the third version.
package v3

import (
	"github.com/pb33f/libopenapi/datamodel/high/base"
	"github.com/pb33f/libopenapi/orderedmap"
	"go.yaml.in/yaml/v4"
)

// Document is all that is said.
type Document struct {
	Info       *base.Info
	Paths      *Paths
	Components *Components
}

// Components are named once.
type Components struct {
	Schemas *orderedmap.Map[string, *base.SchemaProxy]
}

// Paths are those that can be asked.
type Paths struct {
	PathItems *orderedmap.Map[string, *PathItem]
}

// PathItem is what can be done at one of them.
type PathItem struct{ Get, Post, Put, Delete, Patch, Head *Operation }

// Operation is one of these.
type Operation struct {
	OperationId, Summary, Description string
	Tags                              []string
	Parameters                        []*Parameter
	RequestBody                       *RequestBody
	Responses                         *Responses
	Extensions                        *orderedmap.Map[string, *yaml.Node]
	Deprecated                        *bool
}

// Parameter is said in a path, a query or a header.
type Parameter struct {
	Name, In, Description string
	Required              *bool
	Schema                *base.SchemaProxy
}

// RequestBody is what is sent.
type RequestBody struct {
	Content *orderedmap.Map[string, *MediaType]
}

// MediaType is one form of a body.
type MediaType struct{ Schema *base.SchemaProxy }

// Responses are what comes back, by status.
type Responses struct {
	Codes   *orderedmap.Map[string, *Response]
	Default *Response
}

// Response is one of them.
type Response struct {
	Description string
	Content     *orderedmap.Map[string, *MediaType]
}
