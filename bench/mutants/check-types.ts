import { join } from 'node:path';
import ts from 'typescript';

/** What is not used any more is no mistake of a mutant. */
const UNUSED = new Set([6133, 6192, 6196, 6198, 6199]);

/** Whether a file with this text would still compile. */
export type CheckTypes = (file: string, text: string) => boolean;

/** Keeps the program of each package, so that each check looks at one file only. */
export function createTypeChecker(root: string): CheckTypes {
  const services = new Map<string, ReturnType<typeof openPackage>>();
  return (file, text) => {
    const [folder] = /^packages\/[^/]+/.exec(file) ?? ['.'];
    const service = services.get(folder) ?? openPackage(join(root, folder));
    services.set(folder, service);
    return service(join(root, file), text);
  };
}

function openPackage(folder: string): (path: string, text: string) => boolean {
  const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host);
  if (!config) throw new Error(`${folder} has no tsconfig.json.`);
  let changed = { path: '', text: '', version: 0 };
  const service = ts.createLanguageService({
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: (path) => (path === changed.path ? `${changed.version}` : '0'),
    getScriptSnapshot(path) {
      const text = path === changed.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return (path, text) => {
    changed = { path, text, version: changed.version + 1 };
    const found = [
      ...service.getSyntacticDiagnostics(path),
      ...service.getSemanticDiagnostics(path),
    ];
    return found.every(({ code }) => UNUSED.has(code));
  };
}

const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
};
