import type { Command } from '../../platform/command-line/command.ts';
import { UsageErrors } from '../../platform/command-line/usage-errors.ts';
import { print } from '../../platform/terminal/terminal.ts';
import { createCompletion, SHELLS } from '../completion-scripts.ts';

/** Creates the command. `listCommands` returns all commands, including this one. */
export function createCompletionCommand(listCommands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: `print what makes ${SHELLS.join(', ')} complete commands and options`,
    parameters: [{ name: 'shell' }],
    options: [],
    about: `
For bash:  source <(magpie completion bash)          in ~/.bashrc
For zsh:   source <(magpie completion zsh)           in ~/.zshrc, after compinit
For fish:  magpie completion fish > ~/.config/fish/completions/magpie.fish`,
    run: async (call) => {
      const shell = SHELLS.find((each) => each === call.args[0]);
      if (shell === undefined) throw new UsageErrors([`there is completion for ${SHELLS.join(', ')}`]);
      call.checkUsage();
      print(createCompletion(shell, listCommands()));
      return 0;
    },
  };
}
