import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { createApp, createParts } from "../app.js";
import { listen } from "../http.js";
import { access, unauthorized } from "./access.js";
import { selfSignedIdentity } from "./certificate.js";
import { DOCUMENTED_LIMITS, enforce, rateLimiter, tooManyRequests, } from "./limits.js";
import { answerWithError, PlatformError } from "./platformError.js";
import { allRoutes, refusalBy } from "./routes.js";
import { readSeedFolder } from "./seedFolder.js";
import { buildWorld } from "./world.js";
/**
 * Starts the platform for Kubernetes clusters: over HTTPS, as it is in the world, and over plain HTTP for looking at it.
 * Both listeners share state, limits, faults and the request log.
 */
export async function startClusters(options = {}) {
    const parts = createParts(options);
    const world = buildWorld(seedFrom(options.seed));
    const limiter = rateLimiter(options.limits ?? DOCUMENTED_LIMITS, parts.clock);
    const app = createApp(parts, (context, status) => answerWithError(context, REFUSALS[status], parts.random));
    const routes = allRoutes();
    const refusalOf = refusalBy(routes);
    app.route("/", guarded(routes, world, limiter, options));
    app.notFound((c) => answerWithError(c, refusalOf(c.req.method, c.req.path), parts.random));
    app.onError((error, c) => answerWithError(c, asPlatformError(error), parts.random));
    const identity = selfSignedIdentity(parts.random, "Tripod local cluster platform");
    const { secure, plain, stop } = await listenTwice(app.fetch, options, identity);
    const ca = await keepInFile(identity.cert);
    const host = `127.0.0.1:${secure.port}`;
    const settings = settingsOf(world.tenants[0], host);
    return {
        name: "clusters",
        origin: secure.origin,
        plainOrigin: plain.origin,
        certificate: identity.cert,
        caFile: ca.file,
        settings,
        env: { K8SPKG_APIKEY: settings.apiKey, K8SPKG_HOST: settings.host, NODE_EXTRA_CA_CERTS: ca.file },
        accounts: world.tenants.map((tenant) => settingsOf(tenant, host)),
        clock: parts.clock,
        requests: parts.requests,
        faults: parts.faults,
        control: { tenants: world.tenants, limits: limiter },
        close: async () => {
            await Promise.all([stop(), ca.remove()]);
        },
    };
}
function seedFrom(seed = fileURLToPath(new URL("../../seeds/clusters", import.meta.url))) {
    return typeof seed === "string" ? readSeedFolder(seed) : seed;
}
function guarded(routes, world, limiter, options) {
    const api = new Hono();
    // A gateway counts requests before anybody looks at the key.
    api.use("/v1/*", enforce(limiter), access(world, options));
    api.route("/", routes);
    return api;
}
/** How the platform refuses a request that a fault script makes it refuse. */
const REFUSALS = {
    401: unauthorized(),
    429: tooManyRequests(),
    503: new PlatformError(503, "ServiceUnavailable", "Service is unavailable"),
};
function asPlatformError(error) {
    return error instanceof PlatformError
        ? error
        : new PlatformError(500, "OperationalError", `The local platform itself failed: ${error.message}`);
}
async function listenTwice(answer, options, tls) {
    const secure = await listen(answer, { port: options.port, tls });
    try {
        const plain = await listen(answer, { port: options.plainPort });
        return { secure, plain, stop: () => Promise.all([secure.close(), plain.close()]) };
    }
    catch (error) {
        await secure.close();
        throw error;
    }
}
async function keepInFile(certificate) {
    const folder = await mkdtemp(join(tmpdir(), "tripod-clusters-"));
    const file = join(folder, "ca.pem");
    await writeFile(file, certificate);
    return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
function settingsOf({ apiKey, projects }, host) {
    return { apiKey, host, projectName: projects[0]?.name ?? "Default", ignoreInsecureTlsError: true };
}
//# sourceMappingURL=startClusters.js.map