(comment) @comment
[(string) (nowdoc)] @string
[(encapsed_string (string_content) @string) (heredoc_body (string_content) @string)]

(namespace_definition name: (_) @name body: (_)) @module
(class_declaration name: (_) @name) @class
(trait_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(function_definition name: (_) @name) @function
(method_declaration name: (_) @name) @method
(property_declaration (property_element (variable_name (name) @name))) @field
(const_declaration (const_element (name) @name)) @constant
(assignment_expression left: (variable_name (name) @name) right: [(anonymous_function) (arrow_function)]) @function

(namespace_use_clause . [(qualified_name) (name)] @import)
(require_once_expression (string (string_content) @import))
(require_expression (string (string_content) @import))
(include_expression (string (string_content) @import))
