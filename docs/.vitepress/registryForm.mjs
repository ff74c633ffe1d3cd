const TITLES = {
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  csharp: "C#",
  java: "Java",
  yaml: "YAML",
};

/** Shows what pages have in the form of Pulumi's registry as VitePress does: programs in several languages as tabs. */
export function registryForm(markdown) {
  const render = markdown.render.bind(markdown);
  markdown.render = (source, env) => render(asTabs(source), env);
}

function asTabs(source) {
  return (
    source
      // The registry shows the title by itself.
      .replace(
        /^---\n(?=[\s\S]*?^layout: package$)title: "(.*)"\n([\s\S]*?)\n---\n/m,
        '---\ntitle: "$1"\n$2\n---\n\n# $1\n',
      )
      .replaceAll(/^\{\{< chooser .*>\}\}$/gm, "::: code-group")
      .replaceAll(/^\{\{< \/chooser >\}\}$/gm, ":::")
      .replaceAll(/^\{\{% \/?choosable.*%\}\}$/gm, "")
      .replaceAll(/(::: code-group)([\s\S]*?)(\n:::)/g, (_, open, body, close) => {
        const named = body.replaceAll(
          /^```(typescript|python|go|csharp|java|yaml)$/gm,
          (_, name) => `\`\`\`${name} [${TITLES[name]}]`,
        );
        return open + named.replaceAll(/\n{3,}/g, "\n\n") + close;
      })
  );
}
