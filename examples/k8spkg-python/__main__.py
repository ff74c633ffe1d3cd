"""Lookups of the cluster management package, in one program: run it with `pulumi up`.

Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey ...`) or from the environment
(K8SPKG_APIKEY, ...). `npx @tripod/cli emulators` prints the variables of a platform on this machine.
"""

import pulumi
import tripod_k8spkg as k8spkg

# Appliances: one of them, and the ids of all that are ready.
appliance = k8spkg.get_appliance_output(name="edge-dal-01")
ready_appliances = k8spkg.get_appliances_output(
    status="ready", architecture="amd64", tags={"env": "prod"}
)

# Cloud accounts: two share a name, so the context says which one is meant.
account_a = k8spkg.get_cloudaccount_cloud_a_output(name="prod-main", context="project")
account_b = k8spkg.get_cloudaccount_cloud_b_output(name="az-prod")
account_c = k8spkg.get_cloudaccount_cloud_c_output(name="cs-dc1")
gateway = k8spkg.get_private_cloud_gateway_output(id=account_c.private_cloud_gateway_id)

# Clusters: one with its kubeconfigs, which are secrets, and a virtual one without.
cluster = k8spkg.get_cluster_output(name="prod-eks-1")
sandbox = k8spkg.get_cluster_output(name="dev-sandbox", virtual=True, kubeconfigs=False)

# What clusters are made of, and when they may be maintained.
profile = k8spkg.get_cluster_profile_output(name="base", version="1.2.0")
policy = k8spkg.get_cluster_config_policy_output(name="weekly")
application = k8spkg.get_application_profile_output(
    name="shop-frontend", version="1.1.0"
)

# Packs: the newest one in a registry, and one by what it has to be.
calico = k8spkg.get_pack_output(
    name="cni-calico", registry_uid="64f0a1b2c3d4e5f601021301"
)
k3s_fips = k8spkg.get_pack_output(
    advance_filters=k8spkg.GetPackAdvanceFiltersArgs(
        pack_layers=["k8s"], environments=["edge-native"], is_fips=True
    )
)

pulumi.export("appliance", appliance.id)
pulumi.export("readyAppliances", ready_appliances.ids)
pulumi.export("accountA", account_a.id)
pulumi.export("accountB", account_b.azure_client_id)
pulumi.export("gateway", gateway.name)
pulumi.export("cluster", cluster.state)
pulumi.export("kubeConfig", cluster.kube_config)
pulumi.export("sandbox", sandbox.id)
pulumi.export("profile", profile.packs)
pulumi.export("policy", policy.schedules)
pulumi.export("application", application.id)
pulumi.export("calico", calico.version)
pulumi.export("k3sFips", k3s_fips.name)
