(comment) @comment
[(raw_string) (string_content)] @string

(function_definition name: (_) @name) @function
(program (variable_assignment name: (_) @name) @variable)
(program (declaration_command (variable_assignment name: (_) @name) @variable))

(command
  name: (command_name) @_call
  . argument: (_) @import
  (#match? @_call "^(source|\\.)$"))
