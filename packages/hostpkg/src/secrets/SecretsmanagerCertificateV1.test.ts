import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { failureOf, type Recorded, startResources } from "../resources.testing.js";
import { SecretsmanagerCertificateV1 } from "./SecretsmanagerCertificateV1.js";

const { assertFailure, assertLog } = createWording(import.meta.url);

const pem = (what: string, text: string) => `-----BEGIN ${what}-----\n${text}\n-----END ${what}-----\n`;
const certificate = (text: string) => pem("CERTIFICATE", text);
const key = (text: string) => pem("PRIVATE KEY", text);

describe("SecretsmanagerCertificateV1", () => {
  const bench = useInSuite(startResources);
  const args = {
    name: "site",
    projectId: PROJECT,
    certificates: [certificate("MIIA"), certificate("MIIB")],
    privateKey: key("MIIK"),
  };
  let made: Recorded;
  before(async () => {
    made = await bench.create(SecretsmanagerCertificateV1, args);
  });
  afterEach(() => {
    bench.log.splice(0);
  });
  /** Replaces the contents as another client would in the control panel. */
  const replaceByHand = (leaf: string) => {
    const [row] = bench.local.objects.rows("certificates.certificates");
    assert.ok(row);
    const contents = { certificates: [certificate(leaf)], private_key: key("MIIT") };
    const patch = { pem: contents, serial: leaf.toLowerCase(), version: Number(row.version) + 1 };
    bench.local.objects.patch("certificates.certificates", row, patch as unknown as Row);
  };

  it("keeps the order of its chain and does not diff line ends and surrounding spaces", async () => {
    const spelled = args.certificates.map((text) => `\n${text.replaceAll("\n", "\r\n")}  `);
    assert.deepEqual(bench.diff(SecretsmanagerCertificateV1, { ...args, certificates: spelled }, made).changes, []);
    const turned = { ...args, certificates: [...args.certificates].reverse() };
    assert.equal(bench.diff(SecretsmanagerCertificateV1, turned, made).changes.length > 0, true);
  });

  it("sends contents together with their key, and a changed name alone", async () => {
    const wrote = await bench.writes(async () => {
      made = await bench.update(SecretsmanagerCertificateV1, { ...args, name: "shop" }, made);
      made = await bench.update(SecretsmanagerCertificateV1, { ...args, name: "shop", privateKey: key("MIIL") }, made);
    });
    assert.deepEqual(wrote, [
      { route: "PUT /certificate-manager/v1/cert/ID", body: { name: "shop" } },
      {
        route: "POST /certificate-manager/v1/cert/ID",
        body: { pem: { certificates: args.certificates, private_key: key("MIIL") } },
      },
    ]);
    assert.equal(made.state.version, 2);
  });

  it("detects contents that another client replaced, also after an update of its name alone", async (test) => {
    replaceByHand("MIIX");
    const renamed = await bench.update(SecretsmanagerCertificateV1, { ...made.inputs, name: "again" }, made);
    assertLog(test, bench.log);
    const live = await bench.refresh(SecretsmanagerCertificateV1, renamed);
    assert.deepEqual(live?.inputs.certificates, [certificate("MIIX")]);
    assert.match(JSON.stringify(reveal(live?.state.privateKey)), /MIIT/);
    made = await bench.update(SecretsmanagerCertificateV1, { ...args, name: "again" }, live ?? assert.fail());
    const [row] = bench.local.objects.rows("certificates.certificates");
    assert.deepEqual((row?.pem as { certificates: unknown } | undefined)?.certificates, args.certificates);
  });

  it("warns if an update overwrites contents that another client replaced", async (test) => {
    replaceByHand("MIIY");
    made = await bench.update(
      SecretsmanagerCertificateV1,
      { ...args, name: "again", certificates: [certificate("MIIZ")] },
      made,
    );
    assertLog(test, bench.log);
  });

  it("imports its contents, with the key as a secret", async () => {
    const imported = await bench.import(SecretsmanagerCertificateV1, `${PROJECT}/${made.id}`);
    assert.deepEqual(imported?.inputs.certificates, [certificate("MIIZ")]);
    assert.doesNotMatch(JSON.stringify(imported?.state), /MIIK/);
  });

  it("reports the consumers of a certificate that cannot be deleted", async (test) => {
    const [row] = bench.local.objects.rows("certificates.certificates");
    const consumers = [{ id: "listener-1", region: "ru-1", type: "octavia-listener" }];
    bench.local.objects.patch("certificates.certificates", row ?? assert.fail(), { consumers } as unknown as Row);
    const error = await failureOf(bench.delete(SecretsmanagerCertificateV1, made));
    assertFailure(test, error, { code: "conflict" });
  });
});
