"""Lookups and sources of the log analytics package. Run the program with `pulumi up`.

Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey ...`) or from the environment
(LOGPKG_ACCESS_ID, ...). `npx @tripod/cli emulators` starts the emulators and prints their variables. The credentials of
the sources come from the configuration: `pulumi config set --secret bucketSecretKey ...`.
"""

import pulumi
import tripod_logpkg as logpkg

config = pulumi.Config()
category = config.get("category") or "examples"

# The caller, and the collector of the sources.
caller = logpkg.get_caller_identity_output()
collector = logpkg.get_collector_output(name="hosted-prod")

# An existing source of the collector, and the apps of an author.
ingest = logpkg.get_http_source_output(collector_id=collector.id, name="ingest-http")
queue_apps = logpkg.get_apps_output(name="Queue Monitor", author="Example Inc")

# CloudFront logs from an S3 bucket.
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

# A Cloud-to-Cloud source. Its configuration is JSON, and completely secret.
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

# A source for the syslog messages of devices, named by Pulumi, and an app with dashboards for them.
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
