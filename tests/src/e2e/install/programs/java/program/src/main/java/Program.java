import com.google.gson.Gson;
import com.pulumi.Context;
import com.pulumi.automation.LocalWorkspace;
import com.pulumi.automation.UpOptions;
import com.pulumi.core.Either;
import io.github.tripodpackages.hostpkg.HostpkgFunctions;
import io.github.tripodpackages.hostpkg.inputs.GetDomainsZoneV2Args;
import io.github.tripodpackages.logpkg.CloudsyslogSource;
import io.github.tripodpackages.logpkg.CloudsyslogSourceArgs;
import io.github.tripodpackages.logpkg.LogpkgFunctions;
import io.github.tripodpackages.logpkg.inputs.GetCollectorArgs;
import java.util.Map;
import java.util.TreeMap;

/** Two packages in one program, run by the Automation API. */
public class Program {
    static void program(Context ctx) {
        var zone = HostpkgFunctions.getDomainsZoneV2(GetDomainsZoneV2Args.builder()
            .name("example.com.")
            .projectId(System.getenv("PROJECT_ID"))
            .build());
        var collector = LogpkgFunctions.getCollector(GetCollectorArgs.builder().name("hosted-prod").build());
        var source = new CloudsyslogSource("syslog", CloudsyslogSourceArgs.builder()
            .collectorId(collector.applyValue(found -> Either.<Double, String>ofLeft(found.id())))
            .name("from-java")
            .category("install")
            .build());
        ctx.export("zone", zone.applyValue(found -> found.id()));
        ctx.export("source", source.name());
        ctx.export("token", source.token());
    }

    public static void main(String[] args) throws Exception {
        var stackName = "test-" + ProcessHandle.current().pid();
        try (var stack = LocalWorkspace.createStack("install", stackName, Program::program)) {
            var outputs = new TreeMap<String, Object>();
            stack.up().outputs().forEach((name, output) ->
                outputs.put(name, Map.of("value", output.value(), "secret", output.isSecret())));
            stack.up(UpOptions.builder().expectNoChanges(true).build());
            stack.destroy();
            System.out.println(new Gson().toJson(outputs));
        }
        System.exit(0);
    }
}
