import json
import os

import pulumi
import tripod_hostpkg as hostpkg
import tripod_logpkg as logpkg
from pulumi import automation


def program() -> None:
    zone = hostpkg.get_domains_zone_v2_output(
        name="example.com.", project_id=os.environ["PROJECT_ID"]
    )
    collector = logpkg.get_collector_output(name="hosted-prod")
    source = logpkg.CloudsyslogSource(
        "syslog",
        collector_id=collector.id,
        name="from-python",
        category="install",
    )
    pulumi.export("zone", zone.id)
    pulumi.export("source", source.name)
    pulumi.export("token", source.token)


stack = automation.create_stack(
    stack_name=f"test-{os.getpid()}", project_name="install", program=program
)
outputs = stack.up().outputs
stack.up(expect_no_changes=True)
stack.destroy()
print(
    json.dumps(
        {
            name: {"value": output.value, "secret": output.secret}
            for name, output in outputs.items()
        }
    )
)
