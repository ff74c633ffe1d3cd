/**
 * Returns the workflow of a repository that the Pulumi Registry reads. The registry reads the latest release, so a pushed tag
 * becomes one.
 *
 * @param {{ repository: string }} pkg
 */
export function releaseWorkflow({ repository }) {
  return `# Creates a release when a tag such as v0.1.0 is pushed. The Pulumi Registry reads the latest release.
name: release
on:
  push:
    tags: ["v*"]

permissions: {}

jobs:
  release:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: write # the release
    steps:
      - name: Create the release
        run: gh release create "\${GITHUB_REF_NAME}" --repo "\${GITHUB_REPOSITORY}" --verify-tag --title "\${GITHUB_REF_NAME}" --notes "\${NOTES}"
        env:
          GH_TOKEN: \${{ github.token }}
          NOTES: "Plugins, checksums and attestations: ${repository}/releases/tag/\${{ github.ref_name }}"
`;
}
