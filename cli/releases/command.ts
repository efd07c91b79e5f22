import { Command, Option } from 'commander';
import { stages } from '../../serving/releases/releases.ts';
import { sourceArgument } from '../records/source-argument.ts';
import { textArgument } from '../text-argument.ts';
import { atLeastOne } from '../whole-number.ts';
import { listReleases, showRelease } from './read.ts';
import { replaceRelease } from './replace.ts';
import { rerunRelease } from './rerun.ts';
import { setReleaseAside } from './set-aside.ts';

/** `risk release`: what an operator does with one release. Changes need `--why` and are recorded in the audit log. */
export function releaseCommand(): Command {
  const json = () => new Option('--json', 'one JSON document on stdout');
  const why = () => new Option('--why <reason>', 'the reason, for the audit log').argParser(textArgument(512)).makeOptionMandatory();
  const one = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<source>', 'id of the source, see "risk sources"', sourceArgument)
      .argument('<release>', 'id of the release, see "risk release list"')
      .addOption(json());
  return new Command('release')
    .addCommand(
      new Command('list')
        .description('list the releases of a source, the newest data date first')
        .argument('<source>', 'id of the source, see "risk sources"', sourceArgument)
        .option('--limit <n>', 'most releases to print', atLeastOne, 30)
        .addOption(json())
        .action(listReleases),
    )
    .addCommand(one('show', 'show the state, the stored files and the audit log of a release').action(showRelease))
    .addCommand(
      one('set-aside', 'refuse a release: no run loads it again, and its days count as not read').addOption(why()).action(setReleaseAside),
    )
    .addCommand(
      one('replace', 'load a corrected file of a stored release as a new edition that supersedes it')
        .requiredOption(
          '--file <paths...>',
          'the corrected files; those with the names of stored files replace these, and the other stored files stay',
        )
        .option('--force', 'load the edition although its data fail a check, such as SHRUNK, COLUMN_EMPTIED or CATEGORY_CHANGED')
        .addOption(why())
        .action(replaceRelease),
    )
    .addCommand(
      one('rerun', 'load a release again from one of its stages')
        .addOption(new Option('--from <stage>', 'the first stage to run').choices(stages).default('parse'))
        .addOption(why())
        .action(rerunRelease),
    );
}
