// Two packages in one program, run by the Automation API.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optup"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/tripod-packages/pulumi-hostpkg/sdk/go/hostpkg"
	"github.com/tripod-packages/pulumi-logpkg/sdk/go/logpkg"
)

func program(ctx *pulumi.Context) error {
	zone, err := hostpkg.LookupDomainsZoneV2(ctx, &hostpkg.LookupDomainsZoneV2Args{
		Name:      "example.com.",
		ProjectId: os.Getenv("PROJECT_ID"),
	})
	if err != nil {
		return err
	}
	collector := logpkg.LookupCollectorOutput(ctx, logpkg.LookupCollectorOutputArgs{Name: pulumi.String("hosted-prod")})
	source, err := logpkg.NewCloudsyslogSource(ctx, "syslog", &logpkg.CloudsyslogSourceArgs{
		CollectorId: collector.Id(),
		Name:        pulumi.String("from-go"),
		Category:    pulumi.String("install"),
	})
	if err != nil {
		return err
	}
	ctx.Export("zone", pulumi.String(zone.Id))
	ctx.Export("source", source.Name)
	ctx.Export("token", source.Token)
	return nil
}

func run(ctx context.Context) (string, error) {
	stack, err := auto.NewStackInlineSource(ctx, fmt.Sprintf("test-%d", os.Getpid()), "install", program)
	if err != nil {
		return "", err
	}
	result, err := stack.Up(ctx)
	if err != nil {
		return "", err
	}
	if _, err = stack.Up(ctx, optup.ExpectNoChanges()); err != nil {
		return "", err
	}
	if _, err = stack.Destroy(ctx); err != nil {
		return "", err
	}
	outputs := map[string]map[string]any{}
	for name, output := range result.Outputs {
		outputs[name] = map[string]any{"value": output.Value, "secret": output.Secret}
	}
	text, err := json.Marshal(outputs)
	return string(text), err
}

func main() {
	text, err := run(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(text)
}
