; What JavaScript and TypeScript share.
(comment) @comment
(string) @string
(template_string (string_fragment) @string)
(regex) @string

(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(method_definition name: (_) @name) @method
(class_declaration name: (_) @name) @class
(class name: (_) @name) @class

(variable_declarator
  name: (identifier) @name
  value: (call_expression function: (identifier) @_call)
  (#eq? @_call "require")) @alias
(variable_declarator
  name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @function
(variable_declarator name: (identifier) @name value: (class)) @class
(program [(lexical_declaration (variable_declarator name: (identifier) @name) @variable)
          (variable_declaration (variable_declarator name: (identifier) @name) @variable)])
(program (export_statement
  (lexical_declaration (variable_declarator name: (identifier) @name) @variable)))

; Symbols that are assigned instead of declared.
(assignment_expression
  left: (identifier) @name
  right: [(arrow_function) (function_expression) (generator_function)]) @function
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @function
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (class)) @class
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  (#match? @owner "^(module\\.)?exports$")) @variable
(assignment_expression
  left: (member_expression property: (property_identifier) @_object)
  right: (object (shorthand_property_identifier) @name @export)
  (#eq? @_object "exports"))
(pair
  key: (property_identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @function

(import_statement source: (string (string_fragment) @import))
(export_statement source: (string (string_fragment) @import))
(call_expression
  function: [(identifier) (import)] @_call
  arguments: (arguments . (string (string_fragment) @import))
  (#match? @_call "^(require|import)$"))
