"""Lookups and sources of the log analytics package, in one program: run it with `pulumi up`.

Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey ...`) or from the environment
(LOGPKG_ACCESS_ID, ...). `npx @tripod/cli platforms` prints the variables of a platform on this machine. The credentials of
the sources come from the configuration: `pulumi config set --secret bucketSecretKey ...`.
"""

import pulumi
import tripod_logpkg as logpkg

config = pulumi.Config()
category = config.get("category") or "examples"

# Who asks, and which collector the sources are to belong to.
caller = logpkg.get_caller_identity_output()
collector = logpkg.get_collector_output(name="hosted-prod")

# An existing source of it, and the apps of an author.
ingest = logpkg.get_http_source_output(collector_id=collector.id, name="ingest-http")
queue_apps = logpkg.get_apps_output(name="Queue Monitor", author="Example Inc")

# Logs of a content delivery service, from the bucket that they are written to.
cdn = logpkg.CdnSource(
    "cdn",
    collector_id=collector.id,
    name="python-cdn",
    category=f"{category}/cdn",
    content_type="CloudACdnBucket",
    filters=[
        {
            "name": "no health checks",
            "filter_type": "Exclude",
            "regexp": ".*GET /healthz.*",
        }
    ],
    authentication={
        "type": "ObjStoreBucketAuthentication",
        "access_key": config.require_secret("bucketAccessKey"),
        "secret_key": config.require_secret("bucketSecretKey"),
    },
    path={
        "type": "ObjStoreBucketPathExpression",
        "bucket_name": "example-cdn-logs",
        "path_expression": "distribution/*",
    },
)

# Another service, by an integration of the platform. Its configuration is JSON, and secret as a whole.
okta = logpkg.CloudToCloudSource(
    "okta",
    collector_id=collector.id,
    schema_ref={"type": "Okta"},
    config=pulumi.Output.json_dumps(
        {
            "name": "python-okta",
            "category": f"{category}/okta",
            "domain": "dev.example.com",
            "apiKey": config.require_secret("oktaApiKey"),
            "pollingInterval": 300,
        }
    ),
)

# Where devices send their syslog messages, named by Pulumi; and dashboards for what they bring.
syslog = logpkg.CloudsyslogSource(
    "syslog", collector_id=collector.id, category=f"{category}/syslog"
)
queue_monitor = logpkg.App(
    "queueMonitor", uuid=queue_apps.apps[0].uuid, version="latest"
)

pulumi.export("caller", caller.access_id)
pulumi.export("collector", collector.category)
pulumi.export("ingest", ingest.id)
pulumi.export("cdn", cdn.cdn_source_id)
pulumi.export("cdnUrl", cdn.url)
pulumi.export("okta", okta.cloud_to_cloud_source_id)
pulumi.export("syslog", syslog.name)
pulumi.export("syslogToken", syslog.token)
pulumi.export("queueMonitor", queue_monitor.installed_version)
