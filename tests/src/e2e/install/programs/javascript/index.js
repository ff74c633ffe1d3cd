const hostpkg = require("@tripod/pulumi-hostpkg");
const logpkg = require("@tripod/pulumi-logpkg");

const zone = hostpkg.getDomainsZoneV2Output({ name: "example.com.", projectId: process.env.PROJECT_ID });
const collector = logpkg.getCollectorOutput({ name: "hosted-prod" });
const source = new logpkg.CloudsyslogSource("syslog", {
  collectorId: collector.id,
  name: "from-javascript",
  category: "install",
});

exports.outputs = { zone: zone.id, source: source.name, token: source.token };
