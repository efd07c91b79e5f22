import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testWith } from '../worlds/programs.ts';
import { programOf } from './programs.ts';

const runFile = promisify(execFile);

/** A delivery as a receiver sees it. `body` is hexadecimal; `now`: Unix seconds of the receiver's clock. */
export interface SeenDelivery {
  readonly header: string | null;
  readonly body: string;
  readonly now: number;
  readonly secret: string;
}

/** How the functions of docs/clients.md are called in one language: the file of the program, the caller, and the commands that run both. */
interface Language {
  readonly fence: string;
  readonly file: string;
  readonly caller: readonly [file: string, text: string];
  readonly commands: readonly (readonly [command: string, ...args: string[]])[];
}

const goModule = 'module example\n\ngo 1.18\n';
const go = [['go', 'run', '.']] as const;

/** Each caller prints the `sourceId` of a delivery that it accepts, or the message of the error, a line each. */
const webhookLanguages = {
  node: {
    fence: 'js node',
    file: 'verify.mjs',
    caller: [
      'caller.mjs',
      `import { readFileSync } from 'node:fs';
import { verify } from './verify.mjs';
for (const { header, body, now, secret } of JSON.parse(readFileSync('input.json', 'utf8'))) {
  try {
    console.log(verify(Buffer.from(body, 'hex'), header, secret, now).data.sourceId);
  } catch (error) {
    console.log(error.message);
  }
}`,
    ],
    commands: [[process.execPath, 'caller.mjs']],
  },
  python: {
    fence: 'python',
    file: 'verify.py',
    caller: [
      'caller.py',
      `import json
from verify import verify
for one in json.load(open("input.json")):
    try:
        print(verify(bytes.fromhex(one["body"]), one["header"], one["secret"], one["now"])["data"]["sourceId"])
    except ValueError as error:
        print(error)`,
    ],
    commands: [['python3', 'caller.py']],
  },
  go: {
    fence: 'go',
    file: 'verify.go',
    caller: [
      'main.go',
      `package main
import ("encoding/hex"; "encoding/json"; "fmt"; "os"; "time")
func main() {
	var given []struct { Header *string; Body, Secret string; Now int64 }
	text, _ := os.ReadFile("input.json")
	if err := json.Unmarshal(text, &given); err != nil { panic(err) }
	for _, one := range given {
		body, _ := hex.DecodeString(one.Body)
		header := ""
		if one.Header != nil { header = *one.Header }
		event, err := VerifyWebhook(body, header, one.Secret, time.Unix(one.Now, 0))
		if err != nil { fmt.Println(err) } else { fmt.Println(event.Data.SourceID) }
	}
}`,
    ],
    commands: go,
  },
  java: {
    fence: 'java',
    file: 'Webhook.java',
    caller: [
      'Caller.java',
      `import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.Instant;
import java.util.HexFormat;
class Caller {
    public static void main(String[] args) throws Exception {
        for (String line : Files.readAllLines(Path.of("input.tsv"))) {
            String[] one = line.split("\\t", -1);
            byte[] body = HexFormat.of().parseHex(one[1]);
            try {
                Webhook.verify(body, one[0].isEmpty() ? null : one[0], one[3], Instant.ofEpochSecond(Long.parseLong(one[2])));
                System.out.println(new String(body, StandardCharsets.UTF_8).replaceAll(".*\\"sourceId\\":\\"([^\\"]*)\\".*", "$1"));
            } catch (IllegalArgumentException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }
}`,
    ],
    commands: [
      ['javac', '-d', '.', 'Webhook.java', 'Caller.java'],
      ['java', '-cp', '.', 'Caller'],
    ],
  },
  php: {
    fence: 'php',
    file: 'verify.php',
    caller: [
      'caller.php',
      `<?php
require 'verify.php';
foreach (json_decode(file_get_contents('input.json'), true) as $one) {
    try {
        echo verify(hex2bin($one['body']), $one['header'], $one['secret'], $one['now'])['data']['sourceId'], "\\n";
    } catch (InvalidArgumentException $error) {
        echo $error->getMessage(), "\\n";
    }
}`,
    ],
    commands: [['php', 'caller.php']],
  },
} as const satisfies Record<string, Language>;

/** Each caller prints the outcome of a receipt that it accepts, or "refused", a line each. */
const receiptLanguages = {
  python: {
    fence: 'python receipt',
    file: 'verify.py',
    caller: [
      'caller.py',
      `import json
from verify import verify_receipt
from datetime import datetime
given = json.load(open("input.json"))
for receipt, keys, wanted in given:
    wanted["now"] = datetime.fromisoformat(wanted["now"].replace("Z", "+00:00"))
    for name, member in (("amount_minor", "amountMinor"), ("transaction_id", "transactionId")):
        wanted[name] = wanted.pop(member)
    try:
        print(verify_receipt(receipt, {"keys": keys}, **wanted)["outcome"])
    except ValueError:
        print("refused")`,
    ],
    commands: [['python3', 'caller.py']],
  },
  go: {
    fence: 'go receipt',
    file: 'verify.go',
    caller: [
      'main.go',
      `package main
import ("encoding/json"; "fmt"; "os")
func main() {
	var given [][3]json.RawMessage
	text, _ := os.ReadFile("input.json")
	if err := json.Unmarshal(text, &given); err != nil { panic(err) }
	for _, one := range given {
		var receipt string
		var keys []Key
		var expected Expected
		if err := json.Unmarshal(one[0], &receipt); err != nil { panic(err) }
		if err := json.Unmarshal(one[1], &keys); err != nil { panic(err) }
		if err := json.Unmarshal(one[2], &expected); err != nil { panic(err) }
		found, err := VerifyReceipt(receipt, keys, expected)
		if err != nil { fmt.Println("refused") } else { fmt.Println(found.Outcome) }
	}
}`,
    ],
    commands: go,
  },
  java: {
    fence: 'java receipt',
    file: 'Receipt.java',
    caller: [
      'Caller.java',
      `import java.nio.file.*;
import java.util.*;
class Caller {
    public static void main(String[] args) throws Exception {
        for (Object one : (List<?>) new Json(Files.readString(Path.of("input.json"))).value()) {
            List<?> given = (List<?>) one;
            try {
                Map<String, Object> wanted = object(given.get(2));
                Receipt.Expected expected = new Receipt.Expected(
                    (String) wanted.get("outcome"), (String) wanted.get("environment"), new HashSet<>(words(wanted.get("signers"))),
                    (String) wanted.get("tenant"), (String) wanted.get("transactionId"), (String) wanted.get("payer"), (String) wanted.get("payee"),
                    (Long) wanted.get("amountMinor"), (String) wanted.get("currency"), java.time.Instant.parse((String) wanted.get("now")));
                Map<String, Object> found =
                    Receipt.verify((String) given.get(0), keys(given.get(1)), expected, text -> object(new Json(text).value()));
                System.out.println(found.get("outcome"));
            } catch (IllegalArgumentException refused) {
                System.out.println("refused");
            }
        }
    }
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> keys(Object given) { return (List<Map<String, Object>>) given; }
    @SuppressWarnings("unchecked")
    static List<String> words(Object given) { return (List<String>) given; }
    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object given) { return (Map<String, Object>) given; }
}
/** Reads the JSON of the test: no exponent, and no escape but those of one character and of a code unit. */
class Json {
    private final String text;
    private int at = 0;
    Json(String text) { this.text = text; }
    Object value() {
        char c = text.charAt(at);
        if (c == '"') return string();
        if (c == '{' || c == '[') return c == '{' ? members() : items();
        int from = at;
        while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) at++;
        String word = text.substring(from, at);
        return word.equals("null") ? null : word.equals("true") || word.equals("false") ? (Object) Boolean.valueOf(word) : Long.valueOf(word);
    }
    private Map<String, Object> members() {
        Map<String, Object> found = new HashMap<>();
        for (at++; text.charAt(at) != '}'; ) { String name = string(); at++; found.put(name, value()); if (text.charAt(at) == ',') at++; }
        at++;
        return found;
    }
    private List<Object> items() {
        List<Object> found = new ArrayList<>();
        for (at++; text.charAt(at) != ']'; ) { found.add(value()); if (text.charAt(at) == ',') at++; }
        at++;
        return found;
    }
    private String string() {
        StringBuilder found = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            if (text.charAt(at) != '\\\\') { found.append(text.charAt(at)); continue; }
            at++;
            if (text.charAt(at) == 'u') { found.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16)); at += 4; }
            else found.append(text.charAt(at));
        }
        at++;
        return found.toString();
    }
}`,
    ],
    commands: [
      ['javac', '-d', '.', 'Receipt.java', 'Caller.java'],
      ['java', '-cp', '.', 'Caller'],
    ],
  },
  php: {
    fence: 'php receipt',
    file: 'verify.php',
    caller: [
      'caller.php',
      `<?php
require 'verify.php';
foreach (json_decode(file_get_contents('input.json'), true) as [$receipt, $keys, $wanted]) {
    $wanted['now'] = new DateTimeImmutable($wanted['now']);
    try {
        echo verify_receipt($receipt, ['keys' => $keys], ...$wanted)['outcome'], "\\n";
    } catch (InvalidArgumentException) {
        echo "refused\\n";
    }
}`,
    ],
    commands: [['php', 'caller.php']],
  },
} as const satisfies Record<string, Language>;

export type WebhookLanguage = keyof typeof webhookLanguages;
export type ReceiptLanguage = keyof typeof receiptLanguages;
export const [languagesOfWebhooks, languagesOfReceipts] = [
  Object.keys(webhookLanguages) as WebhookLanguage[],
  Object.keys(receiptLanguages) as ReceiptLanguage[],
];

/** Runs a test for each language. Skips the languages whose program is not installed, with a message, or fails them in CI. */
export function testEach<L extends string>(languages: readonly L[], title: string, run: (language: L) => Promise<void>): void {
  for (const language of languages) {
    const [program] = ({ ...receiptLanguages, ...webhookLanguages } as Readonly<Record<string, Language>>)[language]?.commands[0] ?? [];
    if (program === undefined) throw new Error(`${language} has no program`);
    testWith(program)(`in ${language} ${title}`, () => run(language));
  }
}

/** Runs the function of the page for webhooks and returns a line for each delivery. */
export function verifyDeliveries(language: WebhookLanguage, deliveries: readonly SeenDelivery[]): Promise<string[]> {
  const lines = deliveries.map(({ header, body, now, secret }) => [header ?? '', body, now, secret].join('\t'));
  return run(webhookLanguages[language], { 'input.json': JSON.stringify(deliveries), 'input.tsv': lines.join('\n') });
}

/** A receipt as a caller verifies it: with a set of keys, and with what it must state. */
export type AskedReceipt = readonly [receipt: string, keys: readonly object[], expected: ExpectedReceipt];

export interface ExpectedReceipt {
  readonly outcome: string;
  readonly environment: string;
  readonly signers: readonly string[];
  readonly tenant: string;
  readonly transactionId: string;
  readonly payer: string;
  readonly payee: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** Runs the function of the page for receipts and returns a line for each receipt. */
export function verifyReceipts(language: ReceiptLanguage, receipts: readonly AskedReceipt[]): Promise<string[]> {
  return run(receiptLanguages[language], { 'input.json': JSON.stringify(receipts) });
}

async function run({ fence, file, caller, commands }: Language, inputs: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-language-'));
  try {
    const files = { ...inputs, 'go.mod': goModule, [file]: await programOf(fence), [caller[0]]: caller[1] };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    let stdout = '';
    const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOPROXY: 'off' };
    for (const [command, ...args] of commands) stdout = (await runFile(command, args, { cwd: folder, env })).stdout;
    return stdout.trimEnd().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}
