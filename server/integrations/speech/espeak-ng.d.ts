declare module 'espeak-ng' {
  interface Files {
    writeFile(path: string, text: string): void;
    readFile(path: string): Uint8Array;
  }
  interface Program {
    FS: Files;
  }
  /** Runs the command line of eSpeak NG once, with a separate file system in memory. */
  export default function run(options: {
    arguments: string[];
    preRun: ((program: Program) => void)[];
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<Program>;
}
