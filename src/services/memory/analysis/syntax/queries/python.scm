(comment) @comment
(string_content) @string
(module . (expression_statement (string) @doc))
(module . (comment)* . (expression_statement (string) @doc))
(class_definition body: (block . (expression_statement (string) @doc)))
(function_definition body: (block . (expression_statement (string) @doc)))

(function_definition name: (identifier) @name) @function
(class_definition name: (identifier) @name) @class
(assignment left: (identifier) @name right: (lambda)) @function
(module (expression_statement (assignment left: (identifier) @name) @variable))
(module (if_statement (block (expression_statement (assignment left: (identifier) @name) @variable))))
(module (try_statement (block (expression_statement (assignment left: (identifier) @name) @variable))))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @field)))
(module (type_alias_statement left: (type (identifier) @name)) @type)

(import_statement name: (dotted_name) @import)
(import_statement name: (aliased_import name: (dotted_name) @import))
(import_from_statement module_name: (_) @import)
