import { detail, type Handlers, type JsonObject, type ResourceProvider, Status, StatusError } from "@tripod/grpc";
import {
  type CheckedSettings,
  checkSettings,
  createRedactor,
  describeFailure,
  diffInputs,
  missingAsFailure,
  objectOf,
  Secret,
  type ValueObject,
} from "@tripod/kit";
import { diffResponse } from "./diffResponse.js";
import { checkFailures } from "./failures.js";
import { CAPABILITIES } from "./handshake.js";
import type { Session } from "./session.js";
import { fromWire, toWire, valueFromWire } from "./values.js";

/** Returns the settings of a provider instance. */
export function configuration(session: Session) {
  const { pkg } = session;
  const read = (inputs: ValueObject): CheckedSettings =>
    checkSettings(pkg.settings, inputs, session.host.environment, (json) => valueFromWire(json as JsonObject));
  return {
    CheckConfig: async ({ news, urn }) => {
      const inputs = fromWire(news);
      // Secrets arrive without marks here, so every value is treated as a secret: no message shows it.
      const hidden = objectOf(Object.entries(inputs).map(([name, value]) => [name, new Secret(value ?? null)]));
      const { missing, failures: wrong, warnings, secrets } = read(hidden);
      session.addSettingSecrets(read(inputs).secrets);
      const everything = createRedactor(secrets);
      const clean = (text: string): string => session.redact(everything.redact(text));
      const log = session.log(urn);
      for (const { path, reason } of warnings) log("warning", everything.redact(`${path}: ${reason}`));
      const failures = [...missing.map(missingAsFailure), ...wrong];
      if (failures.length > 0) return { failures: checkFailures(failures, pkg.settings, hidden, clean) };
      const { __internal, ...recorded } = read(inputs).recorded;
      return { inputs: toWire(recorded) };
    },
    DiffConfig: async ({ oldInputs, olds, news }) => {
      // Earlier engines send no old inputs but only the outputs, which contain every setting.
      const [old, configured] = [read(fromWire(oldInputs ?? olds)), read(fromWire(news))];
      session.addSettingSecrets([...old.secrets, ...configured.secrets]);
      const diff = diffInputs({ fields: pkg.settings, update: true }, old.explicit, configured.explicit);
      return diffResponse(withoutNewcomers(diff, old.explicit));
    },
    Configure: async ({ args }) => {
      const checked = read(fromWire(args));
      session.addSettingSecrets(checked.secrets);
      if (checked.missing.length > 0) throw missingSettings(pkg.name, checked);
      if (checked.failures.length > 0) {
        throw new StatusError(Status.InvalidArgument, checked.failures.map(describeFailure).join("; "));
      }
      session.configure({ settings: checked.settings, explicit: checked.explicit });
      return { ...CAPABILITIES, supportsPreview: true };
    },
  } satisfies Handlers<typeof ResourceProvider>;
}

/** A setting that state does not contain had its default value: it does not replace the provider. */
function withoutNewcomers(diff: ReturnType<typeof diffInputs>, oldValues: ValueObject): ReturnType<typeof diffInputs> {
  const changes = diff.changes.map((change) =>
    Object.hasOwn(oldValues, change.input) ? change : { ...change, replaces: false },
  );
  const replaces = diff.replaces.filter((input) => Object.hasOwn(oldValues, input));
  return { ...diff, changes, replaces };
}

function missingSettings(pkg: string, { missing, failures }: CheckedSettings): StatusError {
  const missingKeys = missing.map(({ name, description }) => ({ name: `${pkg}:${name}`, description }));
  const reasons = [...missing.map(missingAsFailure), ...failures].map(describeFailure);
  return new StatusError(Status.InvalidArgument, reasons.join("; "), [
    detail("pulumirpc.ConfigureErrorMissingKeys", { missingKeys }),
  ]);
}
