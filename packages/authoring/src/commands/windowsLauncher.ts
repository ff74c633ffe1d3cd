import { type Files, file } from "./files.js";

/** Returns the file that the engine starts on Windows, which does not read the first line of a script. */
export function windowsLauncher(name: string, noNode: string): Files {
  const lines = [
    "@echo off",
    "where node >nul 2>nul",
    "if errorlevel 1 goto missing",
    `node "%~dp0pulumi-resource-${name}" %*`,
    "exit /b %errorlevel%",
    ":missing",
    // Parentheses would end a block.
    `echo ${noNode} 1>&2`,
    "exit /b 127",
    "",
  ];
  return new Map([[`pulumi-resource-${name}.cmd`, file(lines.join("\r\n"), true)]]);
}
