const TITLES = { typescript: "TypeScript", python: "Python", go: "Go", csharp: "C#", java: "Java", yaml: "YAML" };

/** Renders the Pulumi Registry's markup for programs in several languages as tabs of VitePress. */
export function registryForm(markdown) {
  const render = markdown.render.bind(markdown);
  markdown.render = (source, env) => render(asTabs(source), env);
}

function asTabs(source) {
  return (
    source
      // The Pulumi Registry renders the title of a page; VitePress needs a heading.
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
