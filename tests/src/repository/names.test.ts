import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

/** Former names of identifiers, each with the name that replaced it. `docs/glossary.md` defines the terms. */
const FORMER: Readonly<Record<string, string>> = {
  AnyLife: "AnyLifecycle",
  AskedOf: "RequestedOf",
  AskedSort: "AsyncRowFilter",
  DirectoryOptions: "NameIndexOptions",
  ForeseeContext: "PreflightContext",
  GivenOf: "DesiredRevealedOf",
  HalfDone: "PartialUpdateError",
  JudgeOptions: "ErrorMappingOptions",
  LaneOptions: "LimiterOptions",
  LaneOutcome: "CallOutcome",
  LaneRegistry: "LimiterRegistry",
  MadeOne: "CreatedTarget",
  NeverCreated: "ImportOnly",
  NotBrought: "UnappliedInputs",
  WantedOf: "DesiredOf",
  autoNamed: "autoName",
  birthOf: "creationTimeOf",
  birthPath: "createdAtPath",
  bodyToMake: "createBody",
  cameBack: "observed",
  changesWithin: "nestedChanges",
  cleanError: "redactError",
  confirmGone: "verifyDeleted",
  createDirectory: "createNameIndex",
  createFlights: "createSingleFlight",
  createLanes: "createLimiterRegistry",
  createLedger: "createObjectTracker",
  createSharing: "createReadCache",
  createTogether: "createReadBatcher",
  createTurns: "createKeyedMutex",
  credentialsIn: "credentialsInUrl",
  deletesFirst: "deleteBeforeReplace",
  describePlatforms: "describeEmulators",
  describeStranger: "describeForeignResponse",
  driftOf: "createDriftCheck",
  emptyIsAbsent: "emptyAsUnset",
  encodedWhere: "encodedPathParams",
  evidenceIn: "baselineIn",
  evidenceToRecord: "baselineToRecord",
  freshFor: "maxAgeMs",
  goesAtOnce: "deletesSynchronously",
  handOut: "claim",
  handedOut: "claimed",
  holdingJson: "mayContainJson",
  holdsJson: "mayContainJson",
  idCalled: "idOutputName",
  inKnownSpelling: "preserveSpelling",
  inRecordedProject: "withRecordedProject",
  inputsThatArrived: "appliedInputs",
  isAsWished: "isUpToDate",
  isAtHome: "canReachApi",
  isHandedOut: "isClaimed",
  isListedByPlace: "isListedByParent",
  isNeverShown: "isWriteOnlyPath",
  isOvertaken: "isVersionConflict",
  isPlaceGone: "isParentMissing",
  isPlatformsForm: "isJsonOrEmpty",
  isSearchedFor: "canRecover",
  keepBeside: "keepSubresources",
  keepLanes: "rateLimit",
  lanesFor: "limitersFor",
  leftToPlatform: "platformManaged",
  logTries: "logAttempts",
  madeSince: "findCreatedObject",
  makeOnce: "sendCreate",
  makeSurely: "createWithRecovery",
  moreTimeBy: "timeoutSetting",
  neverCreated: "importOnly",
  neverShown: "writeOnlyPaths",
  notRepeated: "noRetryError",
  nothingMade: "nothingCreatedError",
  ofParts: "assembleCluster",
  onlyAtCreation: "createOnly",
  otherKindOf: "describeOtherKind",
  patienceMs: "timeoutMs",
  patienceOf: "remainingTimeout",
  placeTarget: "parentTarget",
  placesMeant: "parentCandidates",
  platformsCommand: "emulatorsCommand",
  propertyAt: "inputPathFor",
  readingsOf: "parseImportId",
  refuseStrangers: "requireLoopback",
  refuseWebPages: "rejectBrowsers",
  refusedAfter: "rejectedRetryError",
  refusedIf: "rejectChange",
  resourceUnder: "resourceForPlatform",
  sameInputs: "inputsEqual",
  sameJson: "jsonEqual",
  sameMeaning: "semanticallyEqual",
  sameValue: "valuesEqual",
  sendAgain: "sendWithRetry",
  shownPlace: "parentsInResponse",
  standingOn: "onCluster",
  startPlatforms: "startEmulators",
  staysIf: "keepUnlistedIf",
  strangerAt: "foreignResponse",
  strangerFailures: "unknownPropertyFailures",
  takeInventory: "collectInventory",
  takeOver: "tryClaim",
  takeSteps: "runUpdateSteps",
  targetToMake: "createTarget",
  tellLeft: "warnUnreverted",
  tellOverwritten: "warnReverted",
  tellPlaceGone: "warnParentDeleted",
  tellsFirst: "isFirstReport",
  thereBefore: "recordBaseline",
  timeAllowed: "operationTimeout",
  typedWhere: "typedPathParams",
  unlessDeleted: "assertDeleteSucceeded",
  unlessElsewhere: "assertListTrusted",
  unlessPlaceGone: "assertParentDeleted",
  unreadIn: "unreadableInputsIn",
  unreadOf: "unreadableInputsOf",
  unsentIn: "pendingInputsIn",
  withBeside: "withSubresources",
  withTrial: "withContext",
  withUnread: "withUnreadableInputs",
  withUnsent: "withPendingInputs",
  withUsualPlace: "withDefaultParent",
  withoutForeignNames: "withoutInternalKeys",
  yieldsTo: "supersededBy",
};

const SOURCE = /\.(?:ts|mjs)$/;

/** Returns each former name in a text with its replacement. */
function formerNamesIn(text: string): string[] {
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  return [...words].filter((word) => Object.hasOwn(FORMER, word)).map((word) => `${word} is now ${FORMER[word]}`);
}

/** Returns the paths of all source files below a folder of the repository, without this test. */
async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name));
  return paths
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes("node_modules") && !path.endsWith("names.test.ts"));
}

describe("identifiers", () => {
  it("have no former name", async () => {
    const packages = await readdir(join(ROOT, "packages"));
    const folders = [...packages.map((name) => join("packages", name, "src")), join("tests", "src"), "tools"];
    const paths = (await Promise.all(folders.map(sourcesIn))).flat();
    assert.ok(paths.length > 1_000);
    const problems: string[] = [];
    for (const path of paths) {
      const found = formerNamesIn(await readFile(path, "utf8"));
      problems.push(...found.map((problem) => `${path.slice(ROOT.length)}: ${problem}`));
    }
    assert.deepEqual(problems, []);
  });

  it("are reported with the name to use", () => {
    const [former = "", name] = Object.entries(FORMER)[0] ?? [];
    assert.deepEqual(formerNamesIn(`const ${former} = 1; // ${former}`), [`${former} is now ${name}`]);
    assert.deepEqual(formerNamesIn(`const ${former}Other = 1;`), []);
  });
});
