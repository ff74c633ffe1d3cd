/** Returns the workflow of a repository that the Pulumi Registry reads. */
export function releaseWorkflow(pkg: { readonly repository: string }): string;
