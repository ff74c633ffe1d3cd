/** The platform's documented payloads: requests equal them, and their responses are decoded. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { respondJson, startTestServer } from "@tripod/http/testing";
import { hasSecret, reveal } from "@tripod/kit";
import { matchesDesired } from "@tripod/rest";
import { SPECIMENS, thirdParty, type Wire } from "./fixtures.testing.js";
import { fixture } from "./lookups.testing.js";
import { operationsAt, type Recorded } from "./resources.testing.js";

interface Example {
  readonly id: string;
  readonly program: Wire;
  readonly create: { readonly sent: Wire; readonly answered: Wire };
  readonly read: { readonly etag: string; readonly answered: Wire; readonly outputs: Wire };
  readonly update: { readonly sent: Wire; readonly answered: Wire };
}

const examples = fixture<Readonly<Record<string, Example>>>("resources.json");

for (const [name, { id, program, create, read, update }] of Object.entries(examples)) {
  const { resource } = SPECIMENS.find((fixture) => fixture.resource.name === name) ?? assert.fail(name);

  describe(`payloads of ${name}`, () => {
    it("are sent and decoded", async () => {
      const server = await startTestServer(({ method, url }, response) => {
        if (method === "GET" && url?.endsWith("/sources")) return respondJson(response, { sources: [] });
        const { answered } = method === "POST" ? create : method === "PUT" ? update : read;
        respondJson(response, { source: answered }, method === "POST" ? 201 : 200, { ETag: read.etag });
      });
      const { platform, ...engine } = operationsAt(
        { accessId: "id", accessKey: "key", baseUrl: `${server.url}/api` },
        {},
        { overSockets: true },
      );
      const sent = () =>
        (JSON.parse(server.seen.findLast(({ body }) => body !== "")?.body ?? "") as { source: Wire }).source;
      try {
        const made = await engine.create(resource, program);
        assert.deepEqual([made.id, made.reasons], [id, []]);
        assert.ok(matchesDesired(sent(), create.sent), "all members are sent");
        assert.ok(matchesDesired(create.sent, sent()), "no other members are sent");

        const known: Recorded = { ...made, id };
        const refreshed = await engine.refresh(resource, known);
        assert.deepEqual(engine.diff(resource, program, refreshed ?? made).changes, []);
        const state = reveal(refreshed?.state ?? {});
        for (const [output, value] of Object.entries(read.outputs)) assert.deepEqual(state[output], value, output);

        const current = refreshed ?? made;
        await engine.update(resource, changedTo(update.sent, program), current);
        const put = server.seen.find(({ method }) => method === "PUT");
        assert.equal(put?.headers["if-match"], read.etag);
        assert.ok(matchesDesired(sent(), update.sent), "the whole source is sent");
        for (const [name, value] of Object.entries(added(read.answered, update.sent))) {
          assert.deepEqual(sent()[name], value, "the members that the platform added are sent back");
        }
        assert.deepEqual(topicOf(sent()), topicOf(read.answered));
        assert.doesNotMatch(put?.body ?? "", /\*{5}/);
        assert.ok(hasSecret(current.state));
      } finally {
        platform.close();
        await server.close();
      }
    });
  });
}

/** Members that the platform adds to a source and that are not inputs. */
function added({ state: _, ...answered }: Wire, sent: Wire): Wire {
  return Object.fromEntries(Object.entries(answered).filter(([name]) => !(name in sent)));
}

/** Returns the notification topic in a source's path. */
function topicOf(source: Wire): unknown {
  return source.thirdPartyRef === undefined ? undefined : thirdParty(source).path.snsTopicOrSubscriptionArn;
}

/** Returns the inputs of the documented update. */
function changedTo({ description, paused, scanInterval, config }: Wire, program: Wire): Wire {
  if (config !== undefined) return { ...program, config: JSON.stringify(config) };
  if (scanInterval === undefined || scanInterval === -1) return { ...program, description };
  return { ...program, description, paused, scanInterval };
}
