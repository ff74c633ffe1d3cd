// Converter plugin of Pulumi for Terraform programs, which `pulumi convert --from terraform` starts. It serves the converter
// of the Terraform bridge, which asks the installed provider plugins for their mappings and schemas.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	tfconvert "github.com/pulumi/pulumi-terraform-bridge/v3/pkg/tf2pulumi/convert"
	"github.com/pulumi/pulumi-terraform-bridge/v3/pkg/tf2pulumi/il"
	"github.com/pulumi/pulumi/pkg/v3/codegen/convert"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"github.com/spf13/afero"
	"google.golang.org/grpc"
)

// converter converts programs, and no states.
type converter struct{}

func (converter) Close() error { return nil }

func (converter) ConvertState(context.Context, *plugin.ConvertStateRequest) (*plugin.ConvertStateResponse, error) {
	return nil, errors.New("states are not supported")
}

func (converter) ConvertProgram(
	_ context.Context, request *plugin.ConvertProgramRequest,
) (*plugin.ConvertProgramResponse, error) {
	mapper, err := convert.NewMapperClient(request.MapperTarget)
	if err != nil {
		return nil, err
	}
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	files, diagnostics, err := tfconvert.Convert(tfconvert.Options{
		Root:                  afero.NewBasePathFs(afero.NewOsFs(), request.SourceDirectory),
		Loader:                schema.NewCachedLoader(loader),
		ProviderInfoSource:    il.NewMapperProviderInfoSource(mapper),
		AllowMissingVariables: true,
		TargetLanguage:        tfconvert.LanguagePulumi,
	})
	if err != nil {
		return nil, err
	}
	target := afero.NewBasePathFs(afero.NewOsFs(), request.TargetDirectory)
	for name, text := range files {
		if err := afero.WriteFile(target, name, text, 0o600); err != nil {
			return nil, err
		}
	}
	return &plugin.ConvertProgramResponse{Diagnostics: diagnostics.All}, nil
}

func main() {
	handle, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{
		Init: func(server *grpc.Server) error {
			pulumirpc.RegisterConverterServer(server, plugin.NewConverterServer(converter{}))
			return nil
		},
	})
	if err == nil {
		fmt.Println(handle.Port)
		err = <-handle.Done
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
