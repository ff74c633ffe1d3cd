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
  GivenPack: "PackInput",
  GivenTier: "TierInput",
  HalfDone: "PartialUpdateError",
  JudgeOptions: "ErrorMappingOptions",
  KeepLanesOptions: "RateLimitOptions",
  LaneOptions: "LimiterOptions",
  LaneOutcome: "CallOutcome",
  LaneRegistry: "LimiterRegistry",
  MadeOne: "CreatedTarget",
  NeverCreated: "ImportOnly",
  NotBrought: "UnappliedInputs",
  OutputPlace: "ObjectLocation",
  WORTH_TELLING: "MIN_REPORTED_WAIT_MS",
  WantedOf: "DesiredOf",
  actOnNodes: "runNodeActions",
  asksForRepave: "checksRepave",
  attachedOne: "findAttachedProfile",
  autoNamed: "autoName",
  awaitInstalled: "waitUntilInstalled",
  besideClusters: "preserveClusterManaged",
  besidePlugged: "preserveHotplugged",
  birthOf: "creationTimeOf",
  birthPath: "createdAtPath",
  bodyToMake: "createBody",
  bringBindings: "updateBindings",
  bringProfiles: "applyProfiles",
  cameBack: "observed",
  changesWithin: "nestedChanges",
  cleanError: "redactError",
  clusterObjects: "clusterDialect",
  clusterPlaces: "clusterParents",
  comesToRun: "startsOnCreate",
  comingOf: "notReadyReason",
  commanded: "withImportCommand",
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
  dispositions: "operationOptions",
  driftOf: "createDriftCheck",
  emptyIsAbsent: "emptyAsUnset",
  encodeGiven: "encodeSetInput",
  encodedWhere: "encodedPathParams",
  evidenceIn: "baselineIn",
  evidenceToRecord: "baselineToRecord",
  foreseePacks: "preflightPacks",
  forgetsTemplate: "omitsTemplate",
  forgottenTemplate: "unreturnedTemplate",
  freshFor: "maxAgeMs",
  gatewayPlace: "gatewayParent",
  givenBefore: "oldInputsOf",
  goesAtOnce: "deletesSynchronously",
  handOut: "claim",
  handedOut: "claimed",
  hasTakenPlace: "hasReplaced",
  holdingJson: "mayContainJson",
  holdsJson: "mayContainJson",
  idCalled: "idOutputName",
  importedBySort: "importByType",
  inKnownOrder: "sortAsKnown",
  inKnownSpelling: "preserveSpelling",
  inRecordedProject: "withRecordedProject",
  inputsThatArrived: "appliedInputs",
  isAsWished: "isUpToDate",
  isAtHome: "canReachApi",
  isHandedOut: "isClaimed",
  isLetInLater: "isInstallationDeferred",
  isListedByPlace: "isListedByParent",
  isNeverShown: "isWriteOnlyPath",
  isOvertaken: "isVersionConflict",
  isPlaceGone: "isParentMissing",
  isPlatformsForm: "isJsonOrEmpty",
  isSearchedFor: "canRecover",
  isUnmade: "isUnprovisioned",
  keepBeside: "keepSubresources",
  keepLanes: "rateLimit",
  keptNetworks: "keepNetworkIds",
  lanesFor: "limitersFor",
  leavingWhatIsKept: "withRetention",
  leftToPlatform: "platformManaged",
  listedByCluster: "listByCluster",
  logTries: "logAttempts",
  lookedAt: "readAttachedProfiles",
  madeSince: "findCreatedObject",
  makeOnce: "sendCreate",
  makeSurely: "createWithRecovery",
  mayBeLeft: "isCompatible",
  moreTimeBy: "timeoutSetting",
  namingUsers: "withUsersInError",
  neverCreated: "importOnly",
  neverShown: "writeOnlyPaths",
  nodesOfPools: "nodeActionPools",
  notRepeated: "noRetryError",
  nothingMade: "nothingCreatedError",
  ofParts: "assembleCluster",
  oidcShown: "decodeOidc",
  oidcToSend: "encodeOidc",
  onlyAtCreation: "createOnly",
  otherKindOf: "describeOtherKind",
  packsToSend: "encodePacks",
  patienceMs: "timeoutMs",
  patienceOf: "remainingTimeout",
  placeTarget: "parentTarget",
  placedAsAll: "withPlacementIds",
  placesMeant: "parentCandidates",
  platformsCommand: "emulatorsCommand",
  profilesInTurn: "withProfileLock",
  profilesOver: "virtualClusterProfiles",
  propertyAt: "inputPathFor",
  readingsOf: "parseImportId",
  recordedAs: "withPartialState",
  recordingHalf: "withPartialState",
  refuseStrangers: "requireLoopback",
  refuseSwitchedOff: "assertAddonsEnabled",
  refuseTwoRegistries: "checkRegistry",
  refuseWebPages: "rejectBrowsers",
  refusedAfter: "rejectedRetryError",
  refusedIf: "rejectChange",
  registeredParts: "registrationSubresources",
  resourceUnder: "resourceForPlatform",
  runsByItself: "launchesOnCreate",
  saidIn: "manifestOf",
  sameInputs: "inputsEqual",
  sameJson: "jsonEqual",
  sameMeaning: "semanticallyEqual",
  sameValue: "valuesEqual",
  samlToSend: "encodeSaml",
  sayingTags: "withEmptyLabels",
  sendAgain: "sendWithRetry",
  shownPlace: "parentsInResponse",
  standingOn: "withAttachedProfile",
  startPlatforms: "startEmulators",
  staysIf: "keepUnlistedIf",
  strangerAt: "foreignResponse",
  strangerFailures: "unknownPropertyFailures",
  takeInventory: "collectInventory",
  takeOver: "tryClaim",
  takeSteps: "runUpdateSteps",
  takingOver: "adoptEqualVersion",
  targetToMake: "createTarget",
  tellLeft: "warnUnreverted",
  tellOthers: "warnDifferences",
  tellOverwritten: "warnReverted",
  tellPlaceGone: "warnParentDeleted",
  tellsFirst: "isFirstReport",
  thereBefore: "recordBaseline",
  throughGateway: "gatewayLookup",
  tiersBeside: "tierSubresources",
  timeAllowed: "operationTimeout",
  toldFields: "outputFields",
  typedWhere: "typedPathParams",
  unlessDeleted: "assertDeleteSucceeded",
  unlessElsewhere: "assertListTrusted",
  unlessNone: "zeroAsUnset",
  unlessPlaceGone: "assertParentDeleted",
  unmovedPlane: "rejectControlPlaneMove",
  unreadIn: "unreadableInputsIn",
  unreadOf: "unreadableInputsOf",
  unsentIn: "pendingInputsIn",
  untilGone: "waitUntilDeleted",
  withAttachment: "withWriteHook",
  withBeside: "withSubresources",
  withChosen: "withPlatformValues",
  withGone: "withRemoved",
  withTrial: "withContext",
  withUnread: "withUnreadableInputs",
  withUnsent: "withPendingInputs",
  withUsualPlace: "withDefaultParent",
  withoutForeignNames: "withoutInternalKeys",
  worded: "withPreservedText",
  yieldsTo: "supersededBy",
  zonesSent: "encodeZones",
  zonesShown: "decodeZones",
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
    const folders = [...packages.map((name) => join("packages", name)), "tests", "scripts"].map((path) =>
      join(path, "src"),
    );
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
