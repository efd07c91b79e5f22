export declare function compileProgram(root: string): Promise<void>;
