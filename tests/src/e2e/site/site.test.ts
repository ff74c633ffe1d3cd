/** Tests of the documentation site: search, completeness and layout. */
import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ROOT } from "../../repository/root.js";
import { type Browser, findBrowser, startBrowser } from "./browser.js";
import { makeSite, openSearch, pagesFound, pagesOf, serveSite } from "./site.js";

/** Search queries, the wanted page, and its maximum rank. */
const SEARCHES: readonly (readonly [query: string, page: string, rank: number])[] = [
  ["zone", "/reference/hostpkg/DomainsZoneV2", 1],
  ["dns record", "/reference/hostpkg/DomainsRecordV1", 1],
  ["postgresql", "/reference/hostpkg/DbaasPostgresqlDatastoreV1", 2],
  ["mks cluster", "/reference/hostpkg/MksClusterV1", 1],
  ["kubeconfig", "/reference/hostpkg/getMksKubeconfigV1", 1],
  ["http source", "/reference/logpkg/HttpSource", 1],
  ["user password", "/reference/hostpkg/DbaasUserV1", 3],
  ["cluster profile", "/reference/k8spkg/ClusterProfile", 1],
  ["s3 source", "/reference/logpkg/ObjStoreSource", 1],
  ["aws account", "/reference/k8spkg/CloudaccountCloudA", 1],
  ["azure account", "/reference/k8spkg/CloudaccountCloudB", 1],
  ["azure cluster", "/reference/k8spkg/ClusterCloudB", 2],
  ["iops", "/reference/k8spkg/ClusterEks", 1],
  ["taint", "/reference/hostpkg/MksNodegroupV1", 1],
  ["cloudfront", "/reference/logpkg/CdnSource", 1],
  ["wrong password", "/guides/credentials", 1],
  ["wrong api key", "/guides/credentials", 1],
  ["slack", "/reference/logpkg/Connection", 1],
  ["403", "/guides/debugging", 1],
  ["self signed certificate", "/guides/debugging", 4],
  ["proxy", "/guides/debugging", 3],
  ["import existing", "/guides/import", 3],
  ["rate limit", "/guides/limits-and-speed", 2],
];

/** Pages that are long, wide, or both, and one of each other kind. */
const LOOKED_AT = [
  "/",
  "/reference/hostpkg/DomainsZoneV2",
  "/reference/hostpkg/MksNodegroupV1",
  "/reference/hostpkg/MksClusterV1",
  "/reference/logpkg/Dashboard",
  "/reference/logpkg/Monitor",
  "/reference/k8spkg/ClusterEks",
  "/reference/hostpkg",
  "/guides/first-program",
  "/guides/import",
  "/hostpkg/",
];

/** Widths of windows: phones, tablets and desktops. */
const WIDTHS = [390, 768, 820, 1280, 1440];

/** Parts of a page that must not overflow, by selector. Only tables of properties fit a phone. */
const UNCUT = {
  "the page": "html",
  "tables of properties": ".vp-doc table:has(td > a[id])",
  "language tabs": ".vp-code-group .tabs",
  "sidebar entries": ".VPSidebar .text",
};

const PACKAGES = ["hostpkg", "logpkg", "k8spkg"];
const MAX_BYTES = 400_000;
const MAX_ELEMENTS = 6000;

const browserProgram = await findBrowser();
const noBrowser = browserProgram === undefined && "there is no Chromium on PATH";

describe("documentation site", () => {
  let pages: ReadonlyMap<string, string>;
  before(async () => {
    await makeSite();
    pages = await pagesOf();
  });

  it("has the wanted page among the first for what people type", async (t) => {
    const search = await openSearch();
    const late: string[] = [];
    for (const [query, page, most] of SEARCHES) {
      const rank = pagesFound(search(query)).indexOf(page) + 1;
      t.diagnostic(`${query}: ${page} is at ${rank}`);
      if (rank === 0 || rank > most) late.push(`${query}: ${page} is at ${rank}, not among the first ${most}`);
    }
    assert.deepEqual(late, []);
  });

  it("has search results that name the package of a lookup or resource", async () => {
    const search = await openSearch();
    for (const [query, name] of [
      ["role", "k8spkg"],
      ["role", "logpkg"],
      ["zone", "hostpkg"],
    ] as const) {
      const found = search(query).filter(({ id }) => id.startsWith(`/reference/${name}/`));
      assert.notEqual(found.length, 0, `${query}: no result of ${name}`);
      for (const { id, titles } of found) assert.equal(titles[0]?.split(":")[0], name, id);
    }
  });

  it("shows excerpts in search results", () => {
    assert.match(pages.get("/guides/first-program") ?? "", /\\?"detailedView\\?":true/);
  });

  it("has an icon that needs no request", () => {
    for (const address of ["/", "/reference/logpkg/HttpSource"])
      assert.match(pages.get(address) ?? "", /<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,/);
  });

  it("has a tree with every lookup and resource, once", () => {
    const page = pages.get("/guides/first-program") ?? assert.fail();
    const tree = /<aside class="VPSidebar"[\s\S]*?<\/aside>/.exec(page)?.[0] ?? assert.fail();
    for (const name of PACKAGES) {
      const expected = readdirSync(join(ROOT, "docs", "reference", name)).map((file) => file.replace(/\.md$/, ""));
      const found = [...tree.matchAll(new RegExp(`href="/reference/${name}/(\\w+)(?:\\.html)?"`, "g"))].map(
        ([, link]) => link,
      );
      assert.deepEqual(found.sort(), expected.sort());
    }
  });

  it("has no link into a page that leads nowhere", () => {
    const ids = new Map(
      [...pages].map(([address, html]) => [address, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    const broken: string[] = [];
    let looked = 0;
    for (const [address, html] of pages) {
      const content = html.slice(html.indexOf('<main class="main"'));
      for (const [, to = "", anchor] of content.matchAll(/ href="(\/[^"#]*|)(?:#([^"]+))?"/g)) {
        if (to.startsWith("/assets/")) continue;
        looked++;
        const there = to === "" ? address : to.replace(/\.html$/, "").replace(/\/index$/, "/");
        const targetIds = ids.get(there);
        const found = anchor === undefined || targetIds?.has(decodeURIComponent(anchor));
        if (targetIds === undefined || !found) broken.push(`${address}: ${to}#${anchor ?? ""}`);
      }
    }
    assert.deepEqual(broken, []);
    assert.ok(looked > 5000, `only ${looked} links were checked`);
  });

  it("leads from the guides into the reference", () => {
    const guide = pages.get("/guides/import") ?? assert.fail();
    assert.match(guide, /<a href="\/reference\/\w+\/\w+\.html">/);
  });

  it("breaks names of types between their words only", () => {
    const links = [...pages.values()].flatMap((page) => [...page.matchAll(/<a href="#type-\w+">(.*?)<\/a>/g)]);
    assert.ok(links.length > 0);
    for (const [link, name = ""] of links)
      assert.ok(!name.split("<wbr>").some((word) => /[a-z0-9][A-Z][a-z]/.test(word)), link);
  });

  it("has pages that a small machine can show", (t) => {
    const sizes = [...pages]
      // A line break opportunity (wbr) is not laid out.
      .map(([address, html]) => ({ address, bytes: html.length, elements: html.match(/<(?!wbr)[a-z]/g)?.length ?? 0 }))
      .sort((one, other) => other.bytes - one.bytes);
    const [largest = assert.fail()] = sizes;
    t.diagnostic(`the largest page is ${largest.address}: ${largest.bytes} bytes, ${largest.elements} elements`);
    assert.deepEqual(
      sizes.filter(({ bytes, elements }) => bytes > MAX_BYTES || elements > MAX_ELEMENTS),
      [],
    );
  });

  describe("in a browser", { skip: noBrowser }, () => {
    const closing: (() => Promise<void>)[] = [];
    let browser: Browser;
    let url: string;
    before(async () => {
      const served = await serveSite();
      url = served.url;
      browser = await startBrowser(browserProgram ?? "");
      closing.push(browser.close, served.close);
    });
    after(async () => {
      for (const close of closing) await close();
    });

    it("fits narrow and wide windows, light and dark", async () => {
      const cut = (selector: string) =>
        `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.scrollWidth > one.clientWidth).length`;
      for (const width of WIDTHS) {
        for (const colors of ["light", "dark"] as const) {
          await browser.look(width, colors);
          for (const address of LOOKED_AT) {
            await browser.open(`${url}${address}`);
            const isDark = await browser.value("document.documentElement.classList.contains('dark')");
            assert.equal(isDark, colors === "dark");
            const folder = process.env.SITE_PICTURES;
            if (folder !== undefined) {
              const name = `${address.replaceAll("/", "_")}-${width}-${colors}.png`;
              writeFileSync(join(folder, name), await browser.picture());
            }
            await browser.value(
              "document.querySelectorAll('.vp-doc details').forEach((type) => type.setAttribute('open', ''))",
            );
            for (const [what, selector] of Object.entries(UNCUT))
              assert.equal(await browser.value(cut(selector)), 0, `${address}: ${what} are cut at ${width} px`);
          }
        }
      }
    });

    it("remembers the language from page to page and from visit to visit", async () => {
      await browser.look(1440, "light");
      const checkedTabs = "[...document.querySelectorAll('.vp-code-group .tabs input')].filter((one) => one.checked)";
      const language = `${checkedTabs}.map((one) => document.querySelector('label[for=' + one.id + ']').textContent.trim())`;
      const code = "document.querySelector('.vp-code-group .blocks .active').innerText";
      await browser.open(`${url}/reference/hostpkg/DomainsZoneV2`);
      assert.deepEqual(await browser.value(language), ["TypeScript"]);
      await browser.value(
        "[...document.querySelectorAll('.tabs label')].find((one) => one.textContent === 'Python').click()",
      );
      assert.match(String(await browser.value(code)), /^import pulumi$/m);
      // Follows a link of the sidebar without a page load.
      await browser.value("document.querySelector('a[href^=\"/reference/hostpkg/DomainsRrsetV2\"]').click()");
      await browser.until("document.querySelector('h1')?.innerText.replace(/\\W/g, '') === 'DomainsRrsetV2'");
      assert.deepEqual(await browser.value(language), ["Python"]);
      assert.match(String(await browser.value(code)), /^import pulumi$/m);
      await browser.open(`${url}/reference/logpkg/HttpSource`);
      assert.deepEqual(await browser.value(language), ["Python"]);
    });

    it("scrolls the sidebar to the entry of the page, but not the page", async () => {
      const entry = "[...document.querySelectorAll('.VPSidebarItem.is-active > .item')].at(-1)";
      for (const width of WIDTHS) {
        await browser.look(width, "light");
        for (const address of ["/reference/hostpkg/DomainsZoneV2", "/reference/k8spkg/Workspace"]) {
          await browser.open(`${url}${address}`);
          const position = `((box) => [${entry}.innerText, box.top > 0 && box.bottom < innerHeight, scrollY])`;
          const found = await browser.value(`${position}(${entry}.getBoundingClientRect())`);
          assert.deepEqual(found, [address.split("/").at(-1), true, 0], `${address} at ${width} px`);
        }
      }
    });

    it("keeps options of commands on one line", async () => {
      await browser.look(390, "light");
      await browser.open(`${url}/guides/import`);
      const options =
        "[...document.querySelectorAll('.vp-doc :not(pre) > code')].filter((one) => /^--[\\w-]{1,25}$/.test(one.innerText))";
      const lines = await browser.value(`${options}.map((one) => one.getClientRects().length)`);
      assert.ok((lines as number[]).length > 3);
      assert.deepEqual(new Set(lines as number[]), new Set([1]));
    });

    it("shows the package and an excerpt in search results", async () => {
      await browser.open(`${url}/guides/first-program`);
      await browser.value("document.querySelector('.VPNavBarSearch button').click()");
      const type = "((input) => { input.value = 's3 source'; input.dispatchEvent(new Event('input')); })";
      const result = "document.querySelector('.result:has(.excerpt)')";
      await browser.until("document.querySelector('.search-input') !== null");
      await browser.value(`${type}(document.querySelector('.search-input'))`);
      await browser.until(`${result} !== null`);
      const [titles, excerpt] = (await browser.value(
        `[${result}.querySelector('.titles').innerText, ${result}.querySelector('.excerpt').innerText]`,
      )) as [string, string];
      assert.match(titles, /logpkg: Amazon S3[\s\S]*ObjStoreSource/);
      assert.match(excerpt, /collects objects of an S3 bucket/);
    });

    it("opens the folded type that an address leads to", async () => {
      const open = "document.querySelector('#type-DomainsRrsetV2Record').open";
      await browser.open(`${url}/reference/hostpkg/DomainsRrsetV2`);
      assert.equal(await browser.value(open), false);
      await browser.value("document.querySelector('a[href=\"#type-DomainsRrsetV2Record\"]').click()");
      await browser.until(open);
      await browser.open(`${url}/guides/secrets`);
      await browser.open(`${url}/reference/hostpkg/DomainsRrsetV2#type-DomainsRrsetV2Record-content`);
      assert.equal(await browser.value(open), true);
    });
  });
});
