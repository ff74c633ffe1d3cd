import {
  type Authorization,
  type CallContext,
  type FailureFacts,
  type Http,
  HttpFailure,
  type Reader,
  read,
} from "@tripod/http";
import { nearest } from "@tripod/kit";

/** Project that the settings name. */
export interface Projects {
  /** UID, which is requested once; after a failure, the next call repeats the request. */
  uid(context: CallContext): Promise<string>;
  /** Returns the name of a project for messages: its name, if the API key can see it, and its UID. */
  title(uid: string, context: CallContext): Promise<string>;
}

export interface ProjectsOptions {
  readonly http: Http;
  readonly origin: string;
  /** Tenant scope: projects are listed outside of any project. */
  readonly authorization: Authorization;
  readonly projectName: string;
}

const TAGS = ["projects"];

/** Why no project can be used. */
type Problem = Required<Pick<FailureFacts, "observed" | "likelyCause" | "nextStep">>;

/** Creates the client that finds the project of the settings. */
export function createProjects({ http, origin, authorization, projectName }: ProjectsOptions): Projects {
  const list = async (name: string | undefined, context: CallContext) => {
    const answer = await http.send(
      {
        operation: "List projects",
        method: "GET",
        url: `${origin}/v1/dashboard/projects/metadata`,
        query: { name },
        authorization,
        tags: TAGS,
        cache: Number.POSITIVE_INFINITY,
      },
      context,
    );
    return { answer, rows: read(answer).optionalList("items") ?? [] };
  };
  return {
    title: async (uid, context) => {
      const { rows } = await list(undefined, context);
      const row = rows.find((one) => one.peekText("metadata.uid") === uid);
      return row === undefined ? `project ${uid}` : `project ${JSON.stringify(row.peekText("metadata.name"))} (${uid})`;
    },
    uid: async (context) => {
      const { answer, rows } = await list(undefined, context);
      let found = rows.filter(isNamed(projectName));
      // The list may be incomplete, because its pagination is not documented. A missing name is requested individually.
      if (found.length === 0) found = (await list(projectName, context)).rows.filter(isNamed(projectName));
      const [project, ...others] = found;
      if (project !== undefined && others.length === 0) return uidOf(project);
      http.invalidate(TAGS);
      const names = rows.map((row) => row.peekText("metadata.name"));
      const what =
        project === undefined ? noProject(projectName, names) : severalProjects(projectName, found.map(uidOf));
      throw new HttpFailure({ code: "failed-precondition", request: answer.request, ...what });
    },
  };
}

function isNamed(name: string): (row: Reader) => boolean {
  return (row) => row.peekText("metadata.name") === name;
}

function uidOf(row: Reader): string {
  const uid = row.string("metadata.uid");
  // Without a UID, every request would concern the whole tenant.
  if (uid === "") throw row.unexpected("metadata.uid", "is empty");
  return uid;
}

function noProject(name: string, names: readonly string[]): Problem {
  const hint = names.length === 0 ? "" : `; it sees ${list([...new Set([...nearest(name, names), ...names])])}`;
  return {
    observed: `the API key sees no project ${JSON.stringify(name)}${hint}`,
    likelyCause: "the setting projectName is wrong, or the user of the API key is not a member of the project",
    nextStep: "Correct projectName, or set context to tenant if the lookup supports it",
  };
}

function severalProjects(name: string, uids: readonly string[]): Problem {
  return {
    observed: `the platform lists several projects ${JSON.stringify(name)} (${uids.join(", ")})`,
    likelyCause: "a fault of the platform",
    nextStep: "Rename one of them, or report it to the platform's support",
  };
}

/** Returns the first names of a list, the most similar ones first, and the number of others. */
function list(names: readonly string[]): string {
  const listed = names.slice(0, 5).map((name) => JSON.stringify(name));
  return `${listed.join(", ")}${names.length > listed.length ? ` and ${names.length - listed.length} more` : ""}`;
}
