import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash } from "../resultFields.js";
import { createCatalog } from "./catalog.js";

const texts = (doc: string) => s.list(doc, s.string()).computed();
const text = (doc: string) => s.string(doc).computed();
const flag = (doc: string) => s.boolean(doc).computed();

export const getApps = lookup({
  name: "getApps",
  terraform: "apps",
  doc: "Apps in the Sumo Logic app catalog. If nothing matches, the list is empty.",
  fields: {
    name: s.string("Name of the apps. Exact match. Default: any.").optional(),
    author: s.string("Author of the apps. Exact match. Default: any.").optional(),
    id: text("Result ID, derived from the filters and the IDs of the apps."),
    apps: s
      .list(
        "Matching apps, in the order of the API response.",
        s.object({
          uuid: text("App ID (UUID), for `uuid` of `App`."),
          name: text("Name of the app."),
          description: text("Description of the app."),
          latestVersion: text("Latest version of the app."),
          icon: text("URL of the app icon."),
          author: text("Author of the app."),
          accountTypes: texts("Account types that can install the app."),
          beta: flag("Whether the app is in beta."),
          installs: s.number("Installation count of the app.").integer().computed(),
          appType: text("Type of the app."),
          attributes: s
            .list(
              "Attributes of the app, one element: categories, use cases and collection methods.",
              s.object({
                categories: texts("Categories of the app."),
                useCases: texts("Use cases of the app."),
                collections: texts("Collection methods of the app."),
              }),
            )
            .computed(),
          family: text("Family of the app, which links related apps."),
          installable: flag("Whether the app is installable."),
          showOnMarketplace: flag("Whether the app is shown on the marketplace."),
        }),
      )
      .computed(),
  },
  async run({ name, author }, { platform, ...context }) {
    const apps = await platform.of(createCatalog).list({ name, author }, context);
    const uuids = apps.map(({ uuid }) => uuid).sort();
    return { id: resultHash(`name:${name ?? ""}|author:${author ?? ""}|apps:${uuids.join(",")}`), apps };
  },
});
