/**
 * Parts of a package's schema that a release reads.
 * https://www.pulumi.com/docs/iac/guides/building-extending/packages/schema/
 */
export interface PackageSchema {
  readonly name: string;
  readonly displayName?: string;
  readonly version: string;
  readonly description: string;
  readonly keywords?: readonly string[];
  readonly homepage: string;
  readonly license: string;
  readonly repository: string;
  readonly publisher: string;
  readonly logoUrl?: string;
  readonly pluginDownloadURL: string;
  readonly language: LanguageOptions;
  readonly config?: { readonly variables?: Properties; readonly defaults?: readonly string[] };
  readonly types?: Readonly<Record<string, TypeSchema>>;
  readonly resources?: Readonly<Record<string, ResourceSchema>>;
  readonly functions?: Readonly<Record<string, FunctionSchema>>;
}

/** Options of the SDK generators. */
export interface LanguageOptions {
  readonly nodejs?: { readonly packageName?: string };
  readonly python?: { readonly packageName?: string };
  readonly go?: { readonly importBasePath?: string; readonly modulePath?: string };
  readonly csharp?: object;
  readonly java?: object;
}

/** Input, output, setting or member of a type. */
export interface PropertySchema {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: PropertySchema;
  readonly additionalProperties?: PropertySchema;
  readonly oneOf?: readonly PropertySchema[];
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
}

export type Properties = Readonly<Record<string, PropertySchema>>;

/** Properties, and the names of the required ones. */
export interface ObjectSchema {
  readonly properties?: Properties;
  readonly required?: readonly string[];
}

export interface TypeSchema extends ObjectSchema {
  readonly enum?: readonly { readonly value: string | number }[];
}

export interface ResourceSchema extends ObjectSchema {
  readonly description?: string;
  readonly inputProperties?: Properties;
  readonly requiredInputs?: readonly string[];
}

export interface FunctionSchema {
  readonly description?: string;
  readonly inputs?: ObjectSchema;
  readonly outputs?: ObjectSchema;
}

/** Languages of the SDK generator. */
export type Language = "nodejs" | "python" | "go" | "java" | "dotnet";
