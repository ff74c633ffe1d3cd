"""A new service on the log platform: sources, storage, fields and roles for its logs. Run the program with `pulumi up`.

Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey ...`) or from the environment
(LOGPKG_ACCESS_ID, ...). `npx @tripod/cli emulators` starts the emulators and prints their variables. Set the
access key of the bucket with `pulumi config set --secret bucketAccessKey ...` and `bucketSecretKey`.
"""

import pulumi
import tripod_logpkg as logpkg

config = pulumi.Config()
service = config.get("service") or "shop"
category = f"prod/{service}"

# Metadata of messages. A field must exist before a rule or source sets it.
deployment = logpkg.Field("deployment", field_name="deployment")
order_id = logpkg.Field("orderId", field_name=f"{service}_order_id")
order_ids = logpkg.FieldExtractionRule(
    "orderIds",
    name=f"{service} order ids",
    scope=f"_sourceCategory={category}/app",
    parse_expression=pulumi.Output.format(
        'parse "order=* " as {0}', order_id.field_name
    ),
    enabled=True,
)

# Sources: the application sends its logs, and the platform collects the other data from the cloud.
collector = logpkg.Collector(
    "collector",
    name=f"{service}-prod",
    description=f"All data of {service} in production",
    category=category,
    timezone="Europe/Berlin",
    fields={"deployment": "production"},
    opts=pulumi.ResourceOptions(depends_on=[deployment]),
)
application = logpkg.HttpSource(
    "application",
    collector_id=collector.id,
    name="application",
    category=f"{category}/app",
    filters=[
        {
            "name": "no health checks",
            "filter_type": "Exclude",
            "regexp": ".*GET /healthz.*",
        },
        {
            "name": "no card numbers",
            "filter_type": "Mask",
            "regexp": r"card=(\d+)",
            "mask": "hidden",
        },
    ],
)
orders = logpkg.ObjStoreSource(
    "orders",
    collector_id=collector.id,
    name="orders",
    category=f"{category}/orders",
    content_type="CloudAObjStoreBucket",
    authentication={
        "type": "ObjStoreBucketAuthentication",
        "access_key": config.require_secret("bucketAccessKey"),
        "secret_key": config.require_secret("bucketSecretKey"),
    },
    path={
        "type": "ObjStoreBucketPathExpression",
        "bucket_name": f"{service}-orders",
        "path_expression": "exports/*",
    },
)
reader: logpkg.CloudwatchSourceAuthenticationArgsDict = {
    "type": "CLOUDARoleBasedAuthentication",
    "role_arn": "arn:aws:iam::111122223333:role/log-reader",
}
metrics = logpkg.CloudwatchSource(
    "metrics",
    collector_id=collector.id,
    name="metrics",
    category=f"{category}/metrics",
    content_type="CloudACloudWatch",
    authentication=reader,
    path={
        "type": "CloudWatchPath",
        "limit_to_regions": ["eu-central-1"],
        "limit_to_namespaces": ["AWS/EC2"],
        "tag_filters": [
            {
                "type": "TagFilters",
                "namespace": "AWS/EC2",
                "tags": [f"service={service}"],
            }
        ],
    },
)
browsers = logpkg.RumSource(
    "browsers",
    collector_id=collector.id,
    name="browsers",
    category=f"{category}/browsers",
    path={"service_name": service, "sampling_rate": 0.25},
)

# Storage of the logs. A partition name can never be reused, so Pulumi generates the name.
logs = logpkg.Partition(
    "logs",
    routing_expression=f"_sourceCategory={category}/*",
    retention_period=config.get_int("retentionDays") or 30,
    reduce_retention_period_immediately=True,
)

# Roles: developers see all data, the help desk sees the logs of the application only.
developers = logpkg.RoleV2(
    "developers",
    name=f"{service} developers",
    description=f"Developers of {service}",
    selection_type="Allow",
    selected_views=[{"view_name": logs.name}],
    capabilities=["viewCollectors", "viewPartitions"],
)
help_desk = logpkg.RoleV2(
    "helpDesk",
    name=f"{service} help desk",
    description=f"Help desk of {service}",
    selection_type="Allow",
    selected_views=[
        {"view_name": logs.name, "view_filter": f"_sourceCategory={category}/app"}
    ],
)

pulumi.export("sendTo", application.url)
pulumi.export("collectorId", collector.id)
pulumi.export("partition", logs.name)
