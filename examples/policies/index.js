// What a team wants of its databases and its DNS. `pulumi preview --policy-pack PATH` says where a program does not keep to it.

const { PolicyPack } = require("@pulumi/policy");

new PolicyPack("team-policies", {
  policies: [
    {
      name: "database-not-open-to-all",
      description: "A database cluster accepts connections from named networks only.",
      enforcementLevel: "mandatory",
      validateResource: ({ type, props }, report) => {
        if (type !== "hostpkg:index/dbaasFirewallV1:DbaasFirewallV1") return;
        for (const address of props.ips ?? []) {
          if (/\/0$/.test(address))
            report(`${address} allows connections from every address. List only the networks of the clients`);
        }
      },
    },
    {
      name: "zones-are-protected",
      description: "A DNS zone takes its records with it, so it is protected.",
      enforcementLevel: "advisory",
      validateResource: ({ type, opts }, report) => {
        if (type !== "hostpkg:index/domainsZoneV2:DomainsZoneV2") return;
        if (opts.protect !== true) report("set the resource option `protect`");
      },
    },
  ],
});
