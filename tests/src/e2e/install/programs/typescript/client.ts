import { createClient, InputError } from "@tripod/pulumi-hostpkg/client";

async function main(): Promise<void> {
  const client = createClient({}, { environment: process.env });
  const zone = await client.getDomainsZoneV2({ name: "example.com.", projectId: process.env.PROJECT_ID ?? "" });
  const refused = await client
    .getDomainsZoneV2({ name: "example.com." } as never)
    .catch((error: unknown) => (error instanceof InputError ? "refused" : "another error"));
  client.close();
  const pulumi = Object.keys(require.cache).filter((path) => path.includes("@pulumi"));
  console.log(JSON.stringify({ zone: zone.id, refused, pulumi: pulumi.length }));
}

void main();
