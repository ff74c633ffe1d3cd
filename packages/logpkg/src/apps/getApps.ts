import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash } from "../resultFields.js";

const texts = (doc: string) => s.list(s.string()).computed().doc(doc);
const text = (doc: string) => s.string().computed().doc(doc);
const flag = (doc: string) => s.boolean().computed().doc(doc);

export const getApps = lookup({
  name: "getApps",
  terraform: "apps",
  doc: "Apps in the Sumo Logic app catalog. If nothing matches, the list is empty.",
  fields: {
    name: s.string().optional().doc("Name of the apps. Exact match. Default: any."),
    author: s.string().optional().doc("Author of the apps. Exact match. Default: any."),
    id: text("Result ID, derived from the filters and the IDs of the apps."),
    apps: s
      .list(
        s.object({
          uuid: text("App ID (UUID), for `uuid` of `App`."),
          name: text("Name of the app."),
          description: text("Description of the app."),
          latestVersion: text("Latest version of the app."),
          icon: text("URL of the app icon."),
          author: text("Author of the app."),
          accountTypes: texts("Account types that can install the app."),
          beta: flag("Whether the app is in beta."),
          installs: s.number().integer().computed().doc("Installation count of the app."),
          appType: text("Type of the app."),
          attributes: s
            .list(
              s.object({
                categories: texts("Categories of the app."),
                useCases: texts("Use cases of the app."),
                collections: texts("Collection methods of the app."),
              }),
            )
            .computed()
            .doc("Attributes of the app, one element: categories, use cases and collection methods."),
          family: text("Family of the app, which links related apps."),
          installable: flag("Whether the app is installable."),
          showOnMarketplace: flag("Whether the app is shown on the marketplace."),
        }),
      )
      .computed()
      .doc("Matching apps, in the order of the API response."),
  },
  async run({ name, author }, { platform, ...context }) {
    const apps = await platform.catalog.list({ name, author }, context);
    const uuids = apps.map(({ uuid }) => uuid).sort();
    return { id: resultHash(`name:${name ?? ""}|author:${author ?? ""}|apps:${uuids.join(",")}`), apps };
  },
});
