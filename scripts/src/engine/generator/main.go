// Command tripod-sdks generates Pulumi SDKs from a schema file.
//
// It binds the schema with the official binder and runs the official generators of the languages, as
// `pulumi package gen-sdk` does, without needing the languages' hosts. A schema that binds with a
// warning is refused like one with an error: what the binder warns about breaks in some language.
//
//	tripod-sdks -schema hostpkg.json -language nodejs -out sdk/nodejs/hostpkg
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/blang/semver"
	"github.com/hashicorp/hcl/v2"
	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// The name a generator is called with stands in the header of each file it writes; these are the
// names of the official hosts, so that the files equal those of `pulumi package gen-sdk`.
var generators = map[string]func(*schema.Package) (map[string][]byte, error){
	"nodejs": func(pkg *schema.Package) (map[string][]byte, error) {
		return nodejs.GeneratePackage("pulumi-language-nodejs", pkg, nil, nil, false, selfContained{})
	},
	"python": func(pkg *schema.Package) (map[string][]byte, error) {
		return python.GeneratePackage("pulumi-language-python", pkg, nil, selfContained{})
	},
	"go": func(pkg *schema.Package) (map[string][]byte, error) {
		return gogen.GeneratePackage("pulumi-language-go", pkg, nil)
	},
	"java": func(pkg *schema.Package) (map[string][]byte, error) {
		return java.GeneratePackage("pulumi-language-java", pkg, nil, nil, false, false)
	},
	"dotnet": func(pkg *schema.Package) (map[string][]byte, error) {
		// The generator downloads the package's logo; here it comes from this process, so that no network is needed.
		server, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer server.Close()
		go http.Serve(server, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
			answer.Write(logo)
		}))
		pkg.LogoURL = fmt.Sprintf("http://%s/logo.png", server.Addr())
		return dotnet.GeneratePackage("pulumi-language-dotnet", pkg, nil, nil)
	},
}

//go:embed logo.png
var logo []byte

func main() {
	languages := strings.Join(slices.Sorted(maps.Keys(generators)), ", ")
	schemaPath := flag.String("schema", "", "schema file (JSON)")
	language := flag.String("language", "nodejs", "one of "+languages+", or none to check the schema only")
	out := flag.String("out", "", "folder to write to; files of the same names are overwritten")
	flag.Parse()

	if err := run(*schemaPath, *language, *out); err != nil {
		fmt.Fprintln(os.Stderr, "tripod-sdks:", err)
		os.Exit(1)
	}
}

func run(schemaPath, language, out string) error {
	generate, known := generators[language]
	if !known && language != "none" {
		return fmt.Errorf("no generator for language %q", language)
	}
	if schemaPath == "" || (out == "" && known) {
		return errors.New("-schema and -out are both needed")
	}

	pkg, err := bind(schemaPath)
	if err != nil {
		return err
	}
	if !known {
		return nil
	}
	files, err := generate(pkg)
	if err != nil {
		return fmt.Errorf("generating %s from %s: %w", language, schemaPath, err)
	}
	return write(out, files)
}

func bind(schemaPath string) (*schema.Package, error) {
	text, err := os.ReadFile(schemaPath)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, fmt.Errorf("reading %s: %w", schemaPath, err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, selfContained{}, schema.ValidationOptions{})
	// An error of the binder comes with the diagnostics it sums up.
	if len(diagnostics) > 0 {
		return nil, fmt.Errorf("%s does not bind cleanly:\n%s", schemaPath, list(diagnostics))
	}
	if err != nil {
		return nil, fmt.Errorf("binding %s: %w", schemaPath, err)
	}
	return pkg, nil
}

func list(diagnostics hcl.Diagnostics) string {
	lines := make([]string, 0, len(diagnostics))
	for _, d := range diagnostics {
		severity := "error"
		if d.Severity == hcl.DiagWarning {
			severity = "warning"
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("  %s: %s %s", severity, d.Summary, d.Detail)))
	}
	return "  " + strings.Join(lines, "\n  ")
}

func write(out string, files map[string][]byte) error {
	for name, content := range files {
		path := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// selfContained is the loader of a schema that refers to no other package: a reference to one is an
// error of the schema. (The null loader of the schema package ends the process instead.)
type selfContained struct{}

var _ schema.ReferenceLoader = selfContained{}

func refuse(name string) error {
	return fmt.Errorf("the schema refers to package %q; it must be self-contained", name)
}

func (selfContained) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	return nil, refuse(name)
}

func (selfContained) LoadPackageV2(_ context.Context, d *schema.PackageDescriptor) (*schema.Package, error) {
	return nil, refuse(d.Name)
}

func (selfContained) LoadPackageReference(name string, _ *semver.Version) (schema.PackageReference, error) {
	return nil, refuse(name)
}

func (selfContained) LoadPackageReferenceV2(
	_ context.Context, d *schema.PackageDescriptor,
) (schema.PackageReference, error) {
	return nil, refuse(d.Name)
}
