import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash } from "../resultFields.js";

const texts = (doc: string) => s.list(s.string()).computed().doc(doc);
const text = (doc: string) => s.string().computed().doc(doc);
const flag = (doc: string) => s.boolean().computed().doc(doc);

export const getApps = lookup({
  name: "getApps",
  terraform: "apps",
  doc: "Lists the apps that the platform offers, all of them or those of one name or author. Names and authors match completely or not at all. That no app is found is no error.",
  fields: {
    name: s.string().optional().doc("Name of the apps. Empty text lets every name through."),
    author: s.string().optional().doc("Author of the apps. Empty text lets every author through."),
    id: text("Identifier of the result, made from the filters and the uuids of the apps."),
    apps: s
      .list(
        s.object({
          uuid: text("Identifier of the app, by which it is installed."),
          name: text("Name of the app."),
          description: text("What the app is for."),
          latestVersion: text("The newest version."),
          icon: text("Address of the app's icon."),
          author: text("Who made the app."),
          accountTypes: texts("Types of account that may install the app."),
          beta: flag("Whether the app is offered for trial."),
          installs: s.number().integer().computed().doc("How often the app has been installed."),
          appType: text("Type of the app."),
          attributes: s
            .list(
              s.object({
                categories: texts("Categories under which the app is shown."),
                useCases: texts("What the app is used for."),
                collections: texts("How the app's data is collected."),
              }),
            )
            .computed()
            .doc("What the app is filed under: always exactly one item."),
          family: text("Links apps that belong together."),
          installable: flag("Whether the app can be installed."),
          showOnMarketplace: flag("Whether the app is shown on the marketplace."),
        }),
      )
      .computed()
      .doc("The apps, in the platform's order."),
  },
  async run({ name, author }, { platform, ...context }) {
    const apps = await platform.catalogue.list({ name, author }, context);
    const uuids = apps.map(({ uuid }) => uuid).sort();
    return { id: resultHash(`name:${name ?? ""}|author:${author ?? ""}|apps:${uuids.join(",")}`), apps };
  },
});
