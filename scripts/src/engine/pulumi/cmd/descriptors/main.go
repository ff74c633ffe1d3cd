// Command descriptors writes the protocol's interface definitions as one google.protobuf.FileDescriptorSet, with gzip.
//
// The definitions come from the Go module that the engine itself is built from, where they are registered on
// import, so no .proto file and no protoc is needed. Files are written imports first, as readers of a set expect.
//
//	go run ./cmd/descriptors -out ../../../../packages/grpc/proto/pulumi-3.258.0.binpb.gz
package main

import (
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"os"

	_ "github.com/pulumi/pulumi/sdk/v3/proto/go"
	_ "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

// roots are the files a provider plugin needs; google.rpc.Status carries error details in trailers.
var roots = []string{
	"pulumi/provider.proto",
	"pulumi/engine.proto",
	"pulumi/errors.proto",
	"google/rpc/status.proto",
}

func main() {
	out := flag.String("out", "", "file to write (required)")
	flag.Parse()
	if *out == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "descriptors:", err)
		os.Exit(1)
	}
}

func write(path string) error {
	set := &descriptorpb.FileDescriptorSet{}
	seen := map[string]bool{}
	for _, root := range roots {
		file, err := protoregistry.GlobalFiles.FindFileByPath(root)
		if err != nil {
			return fmt.Errorf("%s is not registered: %w", root, err)
		}
		add(set, seen, file)
	}
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(set)
	if err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	compressed := gzip.NewWriter(file)
	_, err = compressed.Write(data)
	return errors.Join(err, compressed.Close(), file.Close())
}

// add appends the file after everything it imports.
func add(set *descriptorpb.FileDescriptorSet, seen map[string]bool, file protoreflect.FileDescriptor) {
	if seen[file.Path()] {
		return
	}
	seen[file.Path()] = true
	imports := file.Imports()
	for i := range imports.Len() {
		add(set, seen, imports.Get(i).FileDescriptor)
	}
	set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
}
